import type { DictionaryRights } from '../contract/permission.ts'

/** May entries be added? Not where the program knows every possible one. */
export const mayAdd = ({ closed, noneAdded }: DictionaryRights): boolean => !closed && !noneAdded
