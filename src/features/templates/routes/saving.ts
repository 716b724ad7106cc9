import { allows, type May } from '#kernel/permission.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import type { Who } from '#platform/server/session.ts'
import type { Contents } from '../contract.ts'

/** The permission to save templates includes adding and deleting them (spec 3 §6). */
export const actionsOf = ({ permissions }: Who, save: May): string[] =>
  allows(save, permissions) ? ['create', 'update', 'delete'] : []

/** The texts with the tags of formatted text only. */
export const cleaned = (contents: Contents): Contents =>
  Object.fromEntries(Object.entries(contents).map(([code, html]) => [code, cleanRichText(html)]))
