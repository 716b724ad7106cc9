// STYLE.md, "Plain words": the part of it that a program can hold without false alarms.

const heldFiles = /^(?:src|e2e|scripts|bench)\//
/** A first sentence that begins with a clause instead of a subject. A question ends with its mark, and is allowed. */
const headless =
  /^\s*(?:\{?\/\*\*?|\/\/) ((?:Who|Whoever|Whose|What|Whatever|How|Why|So (?:many|often|long)|As (?:it|they)) [^.?]*)\./gm
/** Declarations with a name that says how the value was come by, but not what it is. */
const nameless =
  /\b(?:const|let|function|class|interface|type) (kept|shown|found|given|minded|told|said|judged|reach)\b/gi
const isTest = (file: string): boolean => /\.test\.tsx?$|\/test\//.test(file)

const width = 120
/** Room for so many characters more shows that a line was broken by hand or left over, and not wrapped. */
const clearlyBroken = 30
const proseLine = /^(\s*(?:\/\/|\*) )([^\s@`|-].*)$/
const endsSentence = /[.:;?!)]$/

/** The lines of comments that are broken in the middle of a sentence, although the next word has room. Code may be. */
function brokenLines(text: string): number[] {
  const lines = text.replace(/^ *\* ```[^]*?```$/gm, (code) => code.replace(/[^\n]/g, '')).split('\n')
  return lines.flatMap((line, index) => {
    const [, start, words = ''] = proseLine.exec(line) ?? []
    const [, nextStart, next = ''] = proseLine.exec(lines[index + 1] ?? '') ?? []
    const word = next.split(' ')[0]!
    const hasRoom = line.length + 1 + word.length + clearlyBroken <= width
    return start !== undefined && start === nextStart && hasRoom && !endsSentence.test(words) && /^[a-z]/.test(next)
      ? [index + 1]
      : []
  })
}

/** The problems of comments and names in these files (path from the project's folder → text), one sentence each. */
export function wordProblems(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...brokenLines(text).map((line) => `${file}: breaks a comment in the middle of line ${line}: wrap it at ${width}.`),
    ...(heldFiles.test(file)
      ? [...text.matchAll(headless)].map(
          ([, sentence = '']) =>
            `${file}: begins a comment with "${sentence.slice(0, 40)}…": say it with a subject and a verb (STYLE.md, 5).`,
        )
      : []),
    ...(heldFiles.test(file) && !isTest(file)
      ? [...text.matchAll(nameless)].map(
          ([, name = '']) => `${file}: names something "${name}": name what it is (STYLE.md, "Plain words").`,
        )
      : []),
  ])
}
