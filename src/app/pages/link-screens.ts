import { agreementPhoneScreens } from '#features/agreements/screens/phone-screens.ts'
import { comparisonPhoneScreens } from '#features/photo-sharing/screens/phone-screens.ts'
import type { Screen } from '#platform/client/screen.ts'

/** The screens of clients with a link: nobody is signed in, and they have neither shell nor navigation. */
export const linkScreens: readonly Screen[] = [...agreementPhoneScreens, ...comparisonPhoneScreens]
