import {
  createTheme,
  defaultVariantColorsResolver,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'
import { FocusKeepingButton } from './ui/focus-keeping-button.tsx'

const brand: MantineColorsTuple = [
  '#e3f1ee',
  '#c6e2dd',
  '#9fcdc6',
  '#76b8af',
  '#4fa298',
  '#2f8a80',
  '#1f756d',
  '#17635d',
  '#0f4f4a',
  '#0a3a37',
]

/** Mantine's greys in our warm tone: skeletons, disabled fields, tracks. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#ece9e3',
  '#e0dcd4',
  '#d3cdc3',
  '#b5aea3',
  '#8b857a',
  '#6a645b',
  '#454139',
  '#1e1c19',
]
const dark: MantineColorsTuple = [
  '#ece9e3',
  '#c9c4bb',
  '#a8a298',
  '#807a70',
  '#45433f',
  '#32312e',
  '#282724',
  '#1c1c1a',
  '#191917',
  '#141413',
]

const plain = { background: 'transparent', border: '1px solid transparent', hover: 'var(--sunken)' }

/**
 * Mantine's variants in our tokens. There are three tones: the accent, `red` for destructive actions, `gray` for the
 * others.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = input.color ?? input.theme.primaryColor
  const ink = tone === 'red' ? 'var(--bad)' : tone === 'gray' ? 'var(--dim)' : 'var(--accent)'
  const soft = tone === 'red' ? 'var(--bad-soft)' : tone === 'gray' ? 'var(--sunken)' : 'var(--accent-soft)'
  switch (input.variant) {
    case 'filled':
      return tone === 'red'
        ? {
            background: 'var(--bad)',
            hover: 'color-mix(in oklab, var(--bad) 88%, var(--text))',
            color: 'var(--on-bad)',
            border: '1px solid transparent',
          }
        : {
            background: 'var(--accent)',
            hover: 'var(--accent-strong)',
            color: 'var(--on-accent)',
            border: '1px solid transparent',
          }
    case 'light':
      return {
        background: soft,
        hover: `color-mix(in oklab, ${soft} 94%, var(--text))`,
        color: ink,
        border: '1px solid transparent',
      }
    case 'subtle':
    case 'transparent':
      return { ...plain, color: ink, ...(input.variant === 'transparent' && { hover: 'transparent' }) }
    case 'outline':
      return { background: 'transparent', hover: 'var(--sunken)', color: ink, border: '1px solid var(--line-strong)' }
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: tone === 'red' ? 'var(--bad)' : 'var(--text)',
        border: '1px solid var(--line-strong)',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/** Height, side padding and font size of a button: 34 px beside 36 px fields, 44 px for the only button of a page. */
const buttonSizes: Readonly<Record<string, readonly [height: number, padding: number, letters: number]>> = {
  xs: [26, 9, 12.5],
  sm: [34, 13, 14],
  md: [36, 14, 14],
  lg: [44, 18, 15],
}

/**
 * The head of a popup is a <header>, which outside a sectioning element would be announced as the banner of the page;
 * the banner is that of the shell.
 */
const noBanner = { header: { role: 'presentation' } }

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: 7,
  variantColorResolver,
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '19px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '11px', xl: '14px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By name, not by `Button.extend`: importing the components here would put all of them into the first load.
  components: {
    Button: {
      defaultProps: { component: FocusKeepingButton },
      vars: (_: MantineTheme, { size = 'sm' }: ButtonProps) => {
        const [height, padding, letters] = buttonSizes[size] ?? [34, 13, 14]
        return {
          root: {
            '--button-height': `${height}px`,
            '--button-padding-x': `${padding}px`,
            '--button-fz': `${letters}px`,
          },
        }
      },
      styles: { root: { fontWeight: 520 }, label: { gap: 7 } },
    },
    ActionIcon: { defaultProps: { component: FocusKeepingButton, variant: 'subtle', color: 'gray', size: 34 } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      styles: {
        label: { fontSize: 12.5, fontWeight: 520, color: 'var(--dim)', marginBottom: 4 },
        description: { fontSize: 12, marginTop: 4 },
        error: { fontSize: 12.5, marginTop: 4 },
        required: { color: 'var(--bad)' },
      },
    },
    ModalRoot: { defaultProps: { attributes: noBanner, lockScroll: false } },
    Modal: {
      defaultProps: {
        lockScroll: false,
        attributes: noBanner,
        size: 600,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.35, color: '#000' },
        transitionProps: { duration: 120, transition: 'fade' },
        padding: 20,
      },
      styles: {
        content: { background: 'var(--raised)', border: '1px solid var(--line)' },
        header: { background: 'var(--raised)' },
        title: { fontSize: 16, fontWeight: 620, letterSpacing: '-0.01em' },
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 100 } } },
    Loader: { defaultProps: { size: 20 } },
    SegmentedControl: { defaultProps: { withItemsBorders: false, transitionDuration: 120 } },
  },
})

const variables: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-text': 'var(--accent)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--mantine-shadow-xl': 'var(--shadow)',
}

/** Empties Mantine's own colours for both schemes: the tokens already differ between light and dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...variables },
  dark: { ...variables },
})
