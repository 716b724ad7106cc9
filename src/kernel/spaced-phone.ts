/**
 * A stored number with spaces where people in the Netherlands and Belgium write them: `+31 6 12345678`. Other numbers
 * stay as they are.
 */
export const spacedPhone = (stored: string): string =>
  stored
    .replace(/^(\+31)(6)(\d{8})$/, '$1 $2 $3')
    .replace(/^(\+31)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
    .replace(/^(\+32)(4\d{2})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5')
