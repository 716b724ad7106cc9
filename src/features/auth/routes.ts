import { routes } from '#platform/server/http.ts'
import { authApi } from './contract.ts'
import { readChainSettings, saveChainSettings } from './queries/chain-settings.ts'
import {
  changeEmail,
  changePassword,
  chooseLanguage,
  chooseStartPage,
  endOneSession,
  endOtherSessions,
  me,
  sessions,
} from './routes/account.ts'
import { askPasswordReset, checkPasswordReset, resetPassword } from './routes/password-reset.ts'
import { login, logout } from './routes/sign-in.ts'
import { mailQr, resetTwoStep, showQr } from './routes/two-step.ts'

export const authRoutes = routes('auth', 'Signing in, the own account, sessions, two-step verification.', authApi, {
  login,
  logout,
  me,
  chooseLanguage,
  chooseStartPage,
  changeEmail,
  changePassword,

  sessions,
  endSession: endOneSession,
  endOtherSessions,

  askPasswordReset,
  checkPasswordReset,
  resetPassword,

  resetTwoStep,
  mailQr,
  showQr,

  chainSettings: ({ db }) => readChainSettings(db),
  updateChainSettings: async ({ db, body, now }) => {
    await saveChainSettings(db, body, now)
    return readChainSettings(db)
  },
})
