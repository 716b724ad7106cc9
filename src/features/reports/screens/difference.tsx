import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { differenceOf, type Format, type Piece } from '../rules/difference.ts'
import styles from './difference.module.css'

interface DifferenceProps {
  readonly before: string
  readonly after: string
}

/**
 * What changed from one text to another, word by word: what went is struck through, what came is underlined. Screen
 * readers, which mostly pass over both, are told in words.
 */
export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation('reports')
  return differenceOf(before, after).map((piece, at) => {
    const words = <Words words={piece.words} />
    if (piece.kind === 'same') return <span key={at}>{words}</span>
    const Mark = piece.kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={at} className={styles[piece.kind]}>
        <VisuallyHidden>{t(piece.kind === 'added' ? 'wasAdded' : 'wasRemoved')} </VisuallyHidden>
        {words}
        <VisuallyHidden>{t('endOfChange')} </VisuallyHidden>
      </Mark>
    )
  })
}

/** The words of a piece; those with the same formats stand in one element. */
function Words({ words }: Pick<Piece, 'words'>) {
  const runs: { text: string; readonly formats: readonly Format[] }[] = []
  for (const { text, formats } of words) {
    const last = runs.at(-1)
    if (last && last.formats.join() === formats.join()) last.text += text
    else runs.push({ text, formats })
  }
  return runs.map(({ text, formats }, at) => <span key={at}>{formatted(text, formats)}</span>)
}

const formatted = (text: string, formats: readonly Format[]): ReactNode =>
  formats.reduceRight<ReactNode>((inner, Tag) => <Tag>{inner}</Tag>, text)
