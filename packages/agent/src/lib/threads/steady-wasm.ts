import { setFlagsFromString } from 'node:v8'

/**
 * Imported by whatever starts threads that run WebAssembly, before they do. Where threads come and go, V8 13.6 (Node 24) now and then
 * ends the whole process with "Check failed: jit_page.has_value()": one of them frees the compiled form of a call from WebAssembly into
 * JavaScript that another one has just replaced (`Runtime_TierUpWasmToJSWrapper`). Such calls are left uncompiled for ever. Each then takes
 * 40 ns and not 10, and ours are few.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000')
