/** What `flite.wasm` asks of its system, and no more: arguments, a clock, one directory whose files live in memory. */

// Numbers of WASI preview 1.
const errno = { success: 0, badDescriptor: 8, noEntry: 44 } as const
const fileType = { directory: 3, regular: 4 } as const
const preopenedFd = 3

type File = { bytes: Uint8Array; length: number; position: number }

class Exit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

/** Runs a WASI program to its end. Returns its exit code and the files it wrote, by path. */
export async function runWasi(
  module: WebAssembly.Module,
  args: string[],
): Promise<{ code: number; files: Map<string, Uint8Array> }> {
  const files = new Map<string, File>()
  const open = new Map<number, File>()
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg}\0`))
  let memory: WebAssembly.Memory
  const view = () => new DataView(memory.buffer)
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at, length)

  const system = {
    args_sizes_get(countAt: number, sizeAt: number) {
      view().setUint32(countAt, encodedArgs.length, true)
      view().setUint32(
        sizeAt,
        encodedArgs.reduce((sum, arg) => sum + arg.length, 0),
        true,
      )
      return errno.success
    },
    args_get(pointersAt: number, textAt: number) {
      let at = textAt
      for (const [index, arg] of encodedArgs.entries()) {
        view().setUint32(pointersAt + index * 4, at, true)
        bytes(at, arg.length).set(arg)
        at += arg.length
      }
      return errno.success
    },
    clock_time_get(_id: number, _precision: bigint, at: number) {
      view().setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true)
      return errno.success
    },
    fd_close(fd: number) {
      return open.delete(fd) ? errno.success : errno.badDescriptor
    },
    fd_fdstat_get(fd: number, at: number) {
      bytes(at, 24).fill(0)
      view().setUint8(at, fd === preopenedFd ? fileType.directory : fileType.regular)
      view().setBigUint64(at + 8, 0xffff_ffffn, true)
      view().setBigUint64(at + 16, 0xffff_ffffn, true)
      return errno.success
    },
    fd_fdstat_set_flags: () => errno.success,
    fd_prestat_get(fd: number, at: number) {
      if (fd !== preopenedFd) return errno.badDescriptor
      view().setUint32(at, 0, true)
      view().setUint32(at + 4, 1, true)
      return errno.success
    },
    fd_prestat_dir_name(_fd: number, at: number) {
      bytes(at, 1)[0] = '/'.charCodeAt(0)
      return errno.success
    },
    path_open(
      _fd: number,
      _lookup: number,
      pathAt: number,
      pathLength: number,
      openFlags: number,
      _base: bigint,
      _inheriting: bigint,
      _fdFlags: number,
      fdAt: number,
    ) {
      const path = new TextDecoder().decode(bytes(pathAt, pathLength).slice())
      const creates = (openFlags & 1) !== 0
      if (!creates && !files.has(path)) return errno.noEntry
      const file = files.get(path) ?? { bytes: new Uint8Array(1 << 17), length: 0, position: 0 }
      file.position = 0
      files.set(path, file)
      const fd = preopenedFd + 1 + open.size
      open.set(fd, file)
      view().setUint32(fdAt, fd, true)
      return errno.success
    },
    fd_read(_fd: number, _vectors: number, _count: number, readAt: number) {
      view().setUint32(readAt, 0, true)
      return errno.success
    },
    fd_seek(fd: number, offset: bigint, whence: number, at: number) {
      const file = open.get(fd)
      if (!file) return errno.badDescriptor
      const from = [0, file.position, file.length][whence] ?? 0
      file.position = from + Number(offset)
      view().setBigUint64(at, BigInt(file.position), true)
      return errno.success
    },
    fd_write(fd: number, vectors: number, count: number, writtenAt: number) {
      const file = open.get(fd)
      let written = 0
      for (let i = 0; i < count; i += 1) {
        const length = view().getUint32(vectors + i * 8 + 4, true)
        if (file) append(file, bytes(view().getUint32(vectors + i * 8, true), length))
        written += length
      }
      view().setUint32(writtenAt, written, true)
      return errno.success
    },
    proc_exit(code: number): never {
      throw new Exit(code)
    },
  }

  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system })
  memory = instance.exports.memory as WebAssembly.Memory
  let code = 0
  try {
    const start = instance.exports._start as () => void
    start()
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    code = error.code
  }
  return { code, files: new Map([...files].map(([path, file]) => [path, file.bytes.subarray(0, file.length)])) }
}

function append(file: File, data: Uint8Array) {
  const end = file.position + data.length
  if (end > file.bytes.length) {
    const grown = new Uint8Array(Math.max(end, file.bytes.length * 2))
    grown.set(file.bytes)
    file.bytes = grown
  }
  file.bytes.set(data, file.position)
  file.position = end
  file.length = Math.max(file.length, end)
}
