import { IconTemplate } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const page: NonNullable<Screen['component']> = () =>
  import('./templates-screen.tsx').then((module) => module.TemplatesScreen)
const popup: NonNullable<Screen['component']> = () =>
  import('./template-popup.tsx').then((module) => module.TemplatePopup)

/**
 * Spec 3 §2. The number of the tab may be left out, but not below it: `/templates/1` is the second tab and not the
 * template with number 1 on the first. So `/templates` leads to `/templates/0`, and the popups are below the number.
 */
export const templatesScreens: readonly Screen[] = [
  {
    path: '/templates/{-$tabId}',
    title: 'templates:title',
    may: 'management.templates',
    nav: { icon: IconTemplate, group: 'offer', order: 165 },
    component: page,
  },
  {
    path: '/templates/$tabId',
    title: 'templates:title',
    may: 'management.templates',
    words: ['office'],
    component: page,
    children: [
      // The popup checks the permission to add: the address tells it the tab.
      { path: 'new', may: 'management.templates', component: popup },
      { path: '$id', may: 'management.templates', component: popup },
    ],
  },
]
