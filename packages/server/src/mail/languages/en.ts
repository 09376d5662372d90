import type { MailLanguage } from '../mailKinds.ts'

const ignore = 'If you did not ask for this, you can ignore this mail: without it nobody gets in.'
const minutes = 'It can be used once, within five minutes.'
const neverShare = 'Type it only where you asked for it. Nobody will ever ask you for it.'

export const en: MailLanguage = {
  direction: 'ltr',
  labels: {
    site: 'Site',
    device: 'Device',
    time: 'Time',
    newEmail: 'New address',
    appliesAt: 'Takes effect',
    linkInstead: 'Or open this address:',
  },
  factors: { device: 'this device', passkey: 'a passkey', recovery: 'a recovery code' },
  words: {
    'login-code': ({ project }) => ({
      subject: `Your code for ${project}`,
      heading: `Log in to ${project}`,
      paragraphs: ['This is your code:', `${minutes} ${neverShare}`],
      notYou: ignore,
    }),
    'login-link': ({ project }) => ({
      subject: `Confirm your login to ${project}`,
      heading: 'Is this you?',
      paragraphs: [
        `Somebody asks to log in to ${project} with this address, on a device that we do not know yet.`,
        'If it is you, open the page below, compare the number there, and you get your code. The link is good for five minutes.',
      ],
      button: 'Review the login',
      notYou: ignore,
    }),
    'change-primary': ({ project }) => ({
      subject: `Confirm the change of your address at ${project}`,
      heading: 'Change of your e-mail address',
      paragraphs: [
        `You asked to log in to ${project} with another address from now on. This is the code to confirm it:`,
        `${minutes} ${neverShare}`,
      ],
      notYou:
        'If you did not ask for this, somebody else may be logged in as you. Share the code with nobody, and end the sessions that you do not know under “Devices”.',
    }),
    'change-secondary': ({ project }) => ({
      subject: `Confirm your new address at ${project}`,
      heading: 'Confirm your new address',
      paragraphs: [
        `With this code this address becomes the one you log in to ${project} with:`,
        `${minutes} ${neverShare}`,
      ],
      notYou: ignore,
    }),
    'email-changed': ({ project }) => ({
      subject: `Your address at ${project} was changed`,
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `From now on, logging in to ${project} takes the new address, and no longer this one.`,
        'If that was not you, take it back below within 72 hours. All sessions of your account then end.',
      ],
      button: 'Take the change back',
      notYou: 'If it was you, there is nothing to do.',
    }),
    'email-changed-wallet': ({ project }) => ({
      subject: `Your login address at ${project} was changed`,
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `From now on, logging in to ${project} takes the new address, and no longer this one.`,
        'If that was not you, log in with this address. There you take the change back with your passkey, your recovery code, or a browser that opens your wallet. You can do so at any time.',
      ],
      notYou: 'If it was you, there is nothing to do.',
    }),
    'email-change-waiting': ({ project }) => ({
      subject: `Your address at ${project} is about to change`,
      heading: 'A new e-mail address waits',
      paragraphs: [
        `Someone who reads your mail asked to log in to ${project} with another address. It replaces this one on the day below.`,
        'If that was not you, cancel it now. All sessions of your account then end, and your wallet stays as it is.',
      ],
      button: 'Cancel the change',
      notYou:
        'If it was you, you can wait, or confirm it at once in your account with a passkey or your recovery code.',
    }),
    'email-change-cancelled': ({ project }) => ({
      subject: `Your address at ${project} stays`,
      heading: 'The change of address was cancelled',
      paragraphs: [`This address still logs in to ${project}. The new one does not.`],
      notYou:
        'If you did not cancel it, check under “Devices” in your account what you do not know.',
    }),
    'new-device': ({ project }) => ({
      subject: `New login to ${project}`,
      heading: 'Somebody logged in on a new device',
      paragraphs: [`Your account at ${project} was logged in to on a device it did not know.`],
      notYou:
        'If that was you, there is nothing to do. If not, revoke the device under “Devices” in your account, and secure your mailbox: whoever reads it can log in.',
    }),
    'device-revoked': ({ project }) => ({
      subject: `A device was logged out of ${project}`,
      heading: 'A device was logged out',
      paragraphs: [
        `This device is no longer logged in to your account at ${project}.`,
        'Your wallet has not changed. A browser that opens it still does so after a new login.',
      ],
      notYou:
        'If that was not you, someone else is logged in as you. Log in again, log out what you do not know under “Devices”, and secure your mailbox.',
    }),
    'factor-added': ({ project }) => ({
      subject: `Your wallet at ${project} can be unlocked in a new way`,
      heading: 'A new way to unlock your wallet',
      paragraphs: [`Your wallet at ${project} can be unlocked with it from now on.`],
      notYou: 'If you did not add it, remove it at once under “Factors” in your account.',
    }),
    'factor-removed': ({ project }) => ({
      subject: `A way to unlock your wallet at ${project} was removed`,
      heading: 'A way to unlock your wallet was removed',
      paragraphs: [`Your wallet at ${project} can no longer be unlocked with it.`],
      notYou:
        'If that was not you, check under “Factors” and “Devices” in your account what you do not know.',
    }),
    'factor-locked': ({ project }) => ({
      subject: `Too many wrong tries at your wallet at ${project}`,
      heading: 'Too many wrong tries',
      paragraphs: [
        `Somebody tried to unlock your wallet at ${project} and was wrong too often. That way is locked for a while.`,
      ],
      notYou:
        'If that was not you, somebody else is logged in as you: revoke the devices that you do not know under “Devices”, and secure your mailbox.',
    }),
    'identity-linked': ({ project, identity = '' }) => ({
      subject: `${identity} now logs in to your account at ${project}`,
      heading: 'A new way to log in',
      paragraphs: [`From now on ${identity} logs in to your account at ${project}, too.`],
      notYou:
        'If that was not you, remove it at once under “Logins” in your account, and revoke the devices that you do not know.',
    }),
    'identity-unlinked': ({ project, identity = '' }) => ({
      subject: `${identity} no longer logs in to your account at ${project}`,
      heading: 'A way to log in was removed',
      paragraphs: [`${identity} no longer logs in to your account at ${project}.`],
      notYou:
        'If that was not you, check under “Logins” and “Devices” in your account what you do not know.',
    }),
  },
}
