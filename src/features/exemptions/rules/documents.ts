const localHeader = 0x04034b50
const headerBytes = 30
/** The sizes of a file follow its content, which was compressed while it was sent. */
const sizesFollow = 0x08

/**
 * Counts the documents of a ZIP that have come whole, while it comes: those whose size stands before them, which is true
 * of the PDFs and not of the CSV after them.
 */
export function documentCounter(): (chunk: Uint8Array) => number {
  let count = 0
  /** The bytes of a header of which the rest has not come yet. */
  let begun = new Uint8Array()
  /** The bytes until the end of the document that is coming; null before the first header. */
  let left: number | null = null
  let ended = false

  return (chunk) => {
    let bytes = chunk
    while (bytes.length && !ended) {
      if (left) {
        const taken = Math.min(left, bytes.length)
        bytes = bytes.subarray(taken)
        left -= taken
        if (left > 0) break
        count += 1
      }
      const header = Uint8Array.from([...begun, ...bytes.subarray(0, headerBytes - begun.length)])
      bytes = bytes.subarray(header.length - begun.length)
      begun = header
      if (header.length < headerBytes) break
      begun = new Uint8Array()
      const view = new DataView(header.buffer)
      ended = view.getUint32(0, true) !== localHeader || (view.getUint16(6, true) & sizesFollow) !== 0
      left = view.getUint32(18, true) + view.getUint16(26, true) + view.getUint16(28, true)
    }
    return count
  }
}
