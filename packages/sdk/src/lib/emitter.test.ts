import { expect, test, vi } from 'vitest'
import { Emitter } from './emitter.ts'

const emitter = () => new Emitter<{ knock: [times: number]; error: [] }>()

test('on, once, off, removeListener and removeAllListeners do as in Node', () => {
  const heard: string[] = []
  const door = emitter()
  const always = (times: number) => void heard.push(`always ${times}`)
  door.on('knock', always).once('knock', (times) => void heard.push(`once ${times}`))
  expect(door.emit('knock', 1)).toBe(true)
  door.emit('knock', 2)
  door.removeListener('knock', always)
  expect(door.emit('knock', 3)).toBe(false)
  door.on('knock', always).on('knock', always).off('knock', always)
  door.emit('knock', 4)
  door.removeAllListeners()
  door.emit('knock', 5)
  expect(heard).toEqual(['always 1', 'once 1', 'always 2', 'always 4'])
})

test('what on and once return takes that one listener away, as often as it is called', () => {
  const door = emitter()
  const listener = vi.fn()
  const leave = door.on('knock', listener)
  door.on('knock', listener)
  const leaveOnce = door.once('knock', listener)
  leave()
  leave()
  leaveOnce()
  door.emit('knock', 1)
  expect(listener).toHaveBeenCalledOnce()
})

test('an error that nobody listens to is not thrown', () => {
  expect(emitter().emit('error')).toBe(false)
})

test('S9.45 the eleventh listener warns once and still works', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const door = emitter()
  const listener = vi.fn()
  for (let count = 0; count < 10; count++) door.on('knock', listener)
  expect(warned).not.toHaveBeenCalled()
  for (let count = 0; count < 3; count++) door.on('knock', listener)
  expect(warned).toHaveBeenCalledOnce()
  door.emit('knock', 1)
  expect(listener).toHaveBeenCalledTimes(13)
  warned.mockRestore()
})
