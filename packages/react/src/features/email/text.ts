import { defineTexts } from '../../i18n/defineTexts.ts'

/** The texts of the e-mail login in English. */
export const emailText = defineTexts('email', {
  email: 'Email',
  continueByEmail: 'Continue',
  sending: 'Sending the email',
  emailLogin: 'Email Login',
  loginText: 'We send you a code. No password to remember.',
  invalidEmail: 'Invalid email. Try again.',
  cooldown: '{seconds|one:Please try again after # second|other:Please try again after # seconds}',
  resume: 'Go on with the email you got',
  failed: 'That did not work. Try again.',
  mailFailed: 'The email could not be sent. Try again in a moment.',
  frameUnavailable:
    'Unable to load email login dependency. Check that nothing blocks it, then try again.',

  confirmEmail: 'Confirm Email',
  enterCode: 'Enter the code we sent to',
  code: 'Code of six digits',
  checkingCode: 'Checking the code',
  wrongCode: 'Invalid code. Try Again',
  codeExpired: 'The code has expired. Ask for a new one.',
  codeSpent: 'Too many wrong codes. Request a new one.',
  expiresInMinutes:
    '{minutes|one:The code expires in # minute|other:The code expires in # minutes}',
  expiresInSeconds:
    '{seconds|one:The code expires in # second|other:The code expires in # seconds}',
  notReceived: "Didn't receive it?",
  resendCode: 'Resend Code',
  resendIn: '{seconds|other:Resend in #s}',
  codeResent: 'Code email resent',
  loggedIn: 'You are logged in',

  registerDevice: 'Register Device',
  approveLink: 'Approve the login link we sent to {email}',
  approveLinkText:
    'It may be in your spam folder. Open it on any device, then come back here: this goes on by itself.',
  matchNumber: 'The page of the link shows this number, too',
  resendEmail: 'Resend email',
  emailResent: 'Email resent',
  linkDeclined: 'The login was declined',
  linkExpired: 'The link has expired. Ask for a new one.',

  editEmail: 'Edit Email',
  newEmail: 'New email',
  editEmailText:
    'You confirm it with a code from each address and your passkey or recovery code. Without one of these it waits 7 days.',
  cancel: 'Cancel',
  save: 'Save',
  confirmCurrent: 'Confirm Current Email',
  confirmNew: 'Confirm New Email',
  emailChanged: 'Email changed',
  emailWaits: 'Your email changes in 7 days',
  sameEmail: 'This is your email already.',

  yourLogin: 'Your login',
  noEmail: 'Not known',
  factors: 'Ways to unlock',
  factorsText: 'Passkeys and recovery code',
  devices: 'Devices',
  devicesText: 'Where you are logged in',
  lockedText: 'Signing asks for your passkey or recovery code first.',
  addFactor: 'Add a way back in',
  addFactorText:
    'Without a passkey or a recovery code, this wallet is lost with this browser. Nobody else can open it.',
  settingsFailed: 'The settings could not be opened',
})
