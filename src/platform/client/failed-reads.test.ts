import { expect, test } from 'vitest'
import { failedReads } from './failed-reads.ts'

const refetch = async () => undefined

test('says each failed read until it is there, unless its error is shown in its place', () => {
  const [rooms, history] = [new Error('rooms'), new Error('history')]
  const reads = failedReads()
  const heard: number[] = []
  const unsubscribe = reads.subscribe(() => heard.push(reads.unshown().length))
  reads.set('rooms', { error: rooms, refetch })
  // A LoadError may tell of its error before or after the read does.
  reads.markShown(history)
  reads.set('history', { error: history, refetch })
  expect(reads.unshown().map(({ error }) => error)).toEqual([rooms])
  expect(reads.unshown()).toBe(reads.unshown())
  reads.set('devices', { error: new Error('devices'), refetch })
  reads.markShown(rooms)
  reads.set('devices', null)
  expect(reads.unshown()).toEqual([])
  expect(heard).toEqual([1, 1, 1, 2, 1, 0])
  unsubscribe()
  reads.set('rooms', null)
  expect(heard).toHaveLength(6)
})
