/** A file, or an archive of files, that makes a stage run on this machine. */
export type Model = {
  name: string
  /** Which stage it serves, and how it is loaded. */
  kind: 'vad' | 'zipformer' | 'piper' | 'kokoro'
  /** What it is, for somebody who chooses. */
  about: string
  licence: string
  /** Of the download. */
  bytes: number
  url: string
  /** Of the download, in hex; nothing else is put in place. Null where the operator has to bring it. */
  sha256: string | null
  archive: 'tar.bz2' | null
  /** Which speaker, in a voice of several. Default 0. */
  speaker?: number
  /** What has to be there afterwards, by its part. */
  files: Readonly<Record<string, string>>
}

const speechReleases = 'https://github.com/k2-fsa/sherpa-onnx/releases/download'

/**
 * The checksums were published by several independent projects that pin the same files, and agreed. They are of those
 * files as they were then: a file that was replaced since is refused.
 */
export const catalogue: readonly Model[] = [
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
