import type { Language } from '#kernel/texts.ts'
import type { Figure, Mark } from '../contract.ts'
import { sizeOf, type Size } from './marks.ts'
import { shapesOf, svgOf, usualLine } from './shapes.ts'

/** A figure as lines: the contour, and the finer lines within it. */
interface Lines {
  readonly size: Size
  readonly contour: readonly string[]
  readonly fine: readonly string[]
  /** The other half, or the other side, is the same as in a mirror. */
  readonly mirror: 'both' | 'only' | 'none'
}

const face = { width: 600, height: 760 }
const body = { width: 400, height: 900 }

const faceFront: Lines = {
  size: face,
  mirror: 'both',
  contour: [
    'M300 62C196 62 122 136 120 262C119 330 126 384 136 434C148 498 178 566 222 620C246 650 274 668 300 668',
    'M121 322C100 308 86 328 91 368C95 408 110 444 134 442',
    'M212 608C216 648 213 688 196 714C178 736 148 746 104 757',
  ],
  fine: [
    'M128 262C136 214 160 178 204 162C238 150 270 147 300 147',
    'M108 344C104 360 110 396 122 412',
    'M164 300C188 278 228 274 264 288',
    'M170 346C188 320 240 318 262 350C240 366 192 366 170 346Z',
    'M176 330C194 310 238 308 258 332',
    'M200 343A16 16 0 1 0 232 343A16 16 0 1 0 200 343',
    'M284 352C281 402 272 440 259 468C249 484 253 500 268 503C280 498 288 510 300 510',
    'M238 568C262 558 284 550 300 558M238 568C268 575 284 571 300 574M238 568C260 596 284 604 300 604',
    'M280 636C288 640 294 641 300 641',
  ],
}

const faceSide: Omit<Lines, 'mirror'> = {
  size: face,
  contour: [
    'M330 60C232 60 162 118 148 206C144 240 131 262 128 290C126 308 142 322 142 342C136 378 118 412 101 440C91 456 96 470 110 475C118 478 126 482 127 492C129 503 119 510 114 524C109 538 113 548 125 555C113 562 110 573 116 588C120 600 131 604 133 616C131 630 124 642 128 658C134 684 160 699 192 699C216 699 238 689 258 675C263 704 259 734 244 757',
    'M330 60C440 54 528 122 538 240C543 316 528 388 498 444C478 480 470 520 471 560C473 620 486 690 514 757',
    'M258 675C302 648 342 610 357 560C363 536 367 514 369 492',
  ],
  fine: [
    'M372 354C392 322 442 330 441 380C440 420 415 436 408 464C402 486 378 488 374 466C370 440 372 384 372 354Z',
    'M389 368C404 354 424 364 422 386C418 408 399 414 396 438',
    'M157 352C174 334 198 334 218 350M163 364C180 372 200 366 218 350M157 352C159 358 161 361 163 364',
    'M166 343C174 344 177 352 175 366',
    'M166 331C184 320 208 326 224 340',
    'M148 300C172 282 208 284 238 304',
    'M127 491C140 488 152 474 145 456C139 445 126 446 120 456',
    'M125 555C146 555 166 560 184 567M113 530C136 536 162 552 184 567M116 588C142 594 168 583 184 567',
    'M162 190C202 176 246 190 264 230C278 262 302 290 330 300C352 308 364 330 373 352',
  ],
}

const bodyContour = [
  'M200 20C172 20 155 42 156 72C157 100 174 128 200 130',
  'M180 122C181 140 178 150 162 156C136 164 112 168 101 192C90 216 86 260 82 300C78 330 70 362 64 400C60 424 56 440 52 452C44 470 40 490 44 512C48 530 58 534 64 524C70 508 74 490 76 470C84 440 96 400 102 360C108 330 116 296 122 258C126 300 136 330 138 360C140 390 128 420 120 456C112 500 114 560 122 620C126 650 126 670 122 700C118 740 128 790 136 830C136 846 120 858 116 868C120 878 150 878 162 872C166 850 162 830 162 810C164 770 168 730 170 690C174 640 186 560 196 500L200 496',
]

const bodyFront: Lines = {
  size: body,
  mirror: 'both',
  contour: bodyContour,
  fine: [
    'M192 168C174 161 150 164 122 178',
    'M188 264C168 278 146 272 132 250',
    'M200 366C195 368 195 376 200 378',
    'M160 664C150 672 138 670 132 662',
    'M176 74C180 70 188 70 192 74M191 108C194 110 197 110 200 110M200 78C198 88 195 92 196 95C197 96 198 97 200 97',
    'M132 440C150 470 172 488 192 500',
  ],
}

const bodyBack: Lines = {
  size: body,
  mirror: 'both',
  contour: bodyContour,
  fine: [
    'M200 160L200 452',
    'M164 204C146 226 146 258 164 274',
    'M196 500C176 522 138 518 126 494',
    'M166 100C178 116 190 120 200 120',
    'M138 662C148 668 160 668 168 660',
    'M146 404C160 414 178 420 192 422',
  ],
}

const linesOf: Readonly<Record<Figure, Lines>> = {
  face_front: faceFront,
  face_left: { ...faceSide, mirror: 'none' },
  face_right: { ...faceSide, mirror: 'only' },
  body_front: bodyFront,
  body_back: bodyBack,
}

/** The size of a figure, of which the longer side is 1,000. */
export const figureSize = (figure: Figure): Size => sizeOf(linesOf[figure].size)

/** The lines of a figure as paths with a transformation into the units of the drawing. */
export function figurePaths(figure: Figure): readonly {
  readonly d: string
  readonly isFine: boolean
  readonly transform: string
}[] {
  const { size, contour, fine, mirror } = linesOf[figure]
  const scale = 1000 / Math.max(size.width, size.height)
  const upright = `scale(${scale})`
  const mirrored = `${upright} translate(${size.width} 0) scale(-1 1)`
  const transforms = [...(mirror === 'only' ? [] : [upright]), ...(mirror === 'none' ? [] : [mirrored])]
  return transforms.flatMap((transform) => [
    ...contour.map((d) => ({ d, isFine: false, transform })),
    ...fine.map((d) => ({ d, isFine: true, transform })),
  ])
}

const ink = '#8a8378'
const line = (d: string, transform: string, width: number) =>
  `<path d="${d}" transform="${transform}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A photo that lies below the marks of an SVG. */
export interface PhotoBelow extends Size {
  /** The picture itself, as an address with its data. */
  readonly href: string
}

/** A drawing as a file of SVG, with its figure or its photo below the marks. */
export function svgDrawing(marks: readonly Mark[], below: Figure | PhotoBelow, language: Language): string {
  const isFigure = typeof below === 'string'
  const size = isFigure ? figureSize(below) : sizeOf(below)
  const [width, height] = [Math.round(size.width), Math.round(size.height)]
  const picture = isFigure
    ? figurePaths(below)
        .map(({ d, transform, isFine }) => line(d, transform, isFine ? 2 : 3))
        .join('')
    : `<image href="${below.href}" width="${width}" height="${height}"/>`
  const shapes = marks.flatMap((mark) => shapesOf(mark, { size, language, line: usualLine }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, Arial, sans-serif"><rect width="${width}" height="${height}" fill="#fff"/>${picture}${shapes.map(svgOf).join('')}</svg>\n`
}
