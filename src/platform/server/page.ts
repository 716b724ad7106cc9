import type { Settings } from './settings.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The only page of the client, with the defaults until somebody chooses (decision C117). They are attributes, since the
 * content policy forbids scripts in the page, so that the browser needs no further request for them
 * (platform/client/defaults.ts).
 */
export function pageWith(
  html: string,
  { defaultLanguage, appTitle, defaultCountry }: Pick<Settings, 'defaultLanguage' | 'appTitle' | 'defaultCountry'>,
): string {
  const title = escaped(appTitle)
  return html
    .replace(
      /<html[^>]*>/,
      () =>
        `<html lang="${defaultLanguage}" data-language="${defaultLanguage}" data-country="${defaultCountry}" data-title="${title}">`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
}
