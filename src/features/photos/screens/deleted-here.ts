/** The photos that were deleted in this page: nobody has to be told that they are gone. */
export const deletedHere = new Set<number>()
