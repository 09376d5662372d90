import type { MailLanguage } from '../mailKinds.ts'

const ignore =
  'Falls Sie das nicht waren, können Sie diese E-Mail ignorieren: Ohne sie kommt niemand hinein.'
const minutes = 'Er gilt einmal und fünf Minuten lang.'
const neverShare =
  'Geben Sie ihn nur dort ein, wo Sie ihn angefordert haben. Niemand wird Sie je danach fragen.'

export const de: MailLanguage = {
  direction: 'ltr',
  labels: {
    site: 'Seite',
    device: 'Gerät',
    time: 'Zeit',
    newEmail: 'Neue Adresse',
    appliesAt: 'Gilt ab',
    linkInstead: 'Oder öffnen Sie diese Adresse:',
  },
  factors: {
    device: 'dieses Gerät',
    passkey: 'ein Passkey',
    recovery: 'ein Wiederherstellungscode',
  },
  words: {
    'login-code': ({ project }) => ({
      subject: `Ihr Code für ${project}`,
      heading: `Anmeldung bei ${project}`,
      paragraphs: ['Das ist Ihr Code:', `${minutes} ${neverShare}`],
      notYou: ignore,
    }),
    'login-link': ({ project }) => ({
      subject: `Bestätigen Sie Ihre Anmeldung bei ${project}`,
      heading: 'Sind Sie das?',
      paragraphs: [
        `Jemand möchte sich mit dieser Adresse bei ${project} anmelden, auf einem Gerät, das wir noch nicht kennen.`,
        'Wenn Sie das sind, öffnen Sie die Seite unten und vergleichen Sie die Zahl, dann erhalten Sie Ihren Code. Der Link gilt fünf Minuten lang.',
      ],
      button: 'Anmeldung prüfen',
      notYou: ignore,
    }),
    'change-primary': ({ project }) => ({
      subject: `Bestätigen Sie die Änderung Ihrer Adresse bei ${project}`,
      heading: 'Änderung Ihrer E-Mail-Adresse',
      paragraphs: [
        `Sie möchten sich künftig mit einer anderen Adresse bei ${project} anmelden. Mit diesem Code bestätigen Sie das:`,
        `${minutes} ${neverShare}`,
      ],
      notYou:
        'Falls Sie das nicht waren, ist vielleicht jemand anderes als Sie angemeldet. Geben Sie den Code niemandem und widerrufen Sie unter „Geräte“ alles, was Sie nicht kennen.',
    }),
    'change-secondary': ({ project }) => ({
      subject: `Bestätigen Sie Ihre neue Adresse bei ${project}`,
      heading: 'Bestätigen Sie Ihre neue Adresse',
      paragraphs: [
        `Mit diesem Code wird diese Adresse die, mit der Sie sich bei ${project} anmelden:`,
        `${minutes} ${neverShare}`,
      ],
      notYou: ignore,
    }),
    'email-changed': ({ project }) => ({
      subject: `Ihre Adresse bei ${project} wurde geändert`,
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Für die Anmeldung bei ${project} gilt ab jetzt die neue Adresse, nicht mehr diese.`,
        'Falls Sie das nicht waren, machen Sie es unten innerhalb von 72 Stunden rückgängig. Alle Sitzungen Ihres Kontos enden dann.',
      ],
      button: 'Änderung rückgängig machen',
      notYou: 'Falls Sie das waren, ist nichts zu tun.',
    }),
    'email-changed-wallet': ({ project }) => ({
      subject: `Ihre Anmeldeadresse bei ${project} wurde geändert`,
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Für die Anmeldung bei ${project} gilt ab jetzt die neue Adresse, nicht mehr diese.`,
        'Falls Sie das nicht waren, melden Sie sich mit dieser Adresse an. Dort machen Sie die Änderung mit Ihrem Passkey, Ihrem Wiederherstellungscode oder einem Browser rückgängig, der Ihre Wallet öffnet. Das geht jederzeit.',
      ],
      notYou: 'Falls Sie das waren, ist nichts zu tun.',
    }),
    'email-change-waiting': ({ project }) => ({
      subject: `Ihre Adresse bei ${project} soll sich ändern`,
      heading: 'Eine neue E-Mail-Adresse ist vorgemerkt',
      paragraphs: [
        `Jemand, der Ihre E-Mails liest, möchte sich bei ${project} mit einer anderen Adresse anmelden. Sie ersetzt diese zum unten genannten Zeitpunkt.`,
        'Falls Sie das nicht waren, brechen Sie es jetzt ab. Alle Sitzungen Ihres Kontos enden dann, und Ihre Wallet bleibt, wie sie ist.',
      ],
      button: 'Änderung abbrechen',
      notYou:
        'Falls Sie das waren, können Sie warten oder die Änderung in Ihrem Konto sofort bestätigen: mit einem Passkey oder Ihrem Wiederherstellungscode.',
    }),
    'email-change-cancelled': ({ project }) => ({
      subject: `Ihre Adresse bei ${project} bleibt`,
      heading: 'Die Änderung der Adresse wurde abgebrochen',
      paragraphs: [
        `Mit dieser Adresse melden Sie sich weiterhin bei ${project} an, mit der neuen nicht.`,
      ],
      notYou:
        'Falls Sie das nicht abgebrochen haben, prüfen Sie in Ihrem Konto unter „Geräte“, was Sie nicht kennen.',
    }),
    'new-device': ({ project }) => ({
      subject: `Neue Anmeldung bei ${project}`,
      heading: 'Anmeldung auf einem neuen Gerät',
      paragraphs: [
        `Auf einem bisher unbekannten Gerät hat sich jemand bei Ihrem Konto bei ${project} angemeldet.`,
      ],
      notYou:
        'Falls Sie das waren, ist nichts zu tun. Falls nicht, widerrufen Sie das Gerät in Ihrem Konto unter „Geräte“ und sichern Sie Ihr Postfach: Wer es liest, kann sich anmelden.',
    }),
    'device-revoked': ({ project }) => ({
      subject: `Ein Gerät wurde bei ${project} abgemeldet`,
      heading: 'Ein Gerät wurde abgemeldet',
      paragraphs: [
        `Dieses Gerät ist nicht mehr bei Ihrem Konto bei ${project} angemeldet.`,
        'Ihre Wallet ist unverändert. Ein Browser, der sie öffnen kann, kann es nach einer neuen Anmeldung weiterhin.',
      ],
      notYou:
        'Falls Sie das nicht waren, ist jemand anderes als Sie angemeldet. Melden Sie sich neu an, melden Sie unter „Geräte“ ab, was Sie nicht kennen, und sichern Sie Ihr Postfach.',
    }),
    'factor-added': ({ project }) => ({
      subject: `Ihre Wallet bei ${project} lässt sich auf neue Weise entsperren`,
      heading: 'Neue Möglichkeit, Ihre Wallet zu entsperren',
      paragraphs: [`Damit lässt sich Ihre Wallet bei ${project} ab jetzt entsperren.`],
      notYou:
        'Falls Sie das nicht waren, entfernen Sie sie sofort in Ihrem Konto unter „Faktoren“.',
    }),
    'factor-removed': ({ project }) => ({
      subject: `Eine Möglichkeit, Ihre Wallet bei ${project} zu entsperren, wurde entfernt`,
      heading: 'Möglichkeit zum Entsperren entfernt',
      paragraphs: [`Damit lässt sich Ihre Wallet bei ${project} nicht mehr entsperren.`],
      notYou:
        'Falls Sie das nicht waren, prüfen Sie in Ihrem Konto unter „Faktoren“ und „Geräte“, was Sie nicht kennen.',
    }),
    'factor-locked': ({ project }) => ({
      subject: `Zu viele falsche Versuche bei Ihrer Wallet bei ${project}`,
      heading: 'Zu viele falsche Versuche',
      paragraphs: [
        `Jemand hat zu oft falsch versucht, Ihre Wallet bei ${project} zu entsperren. Dieser Weg ist eine Zeit lang gesperrt.`,
      ],
      notYou:
        'Falls Sie das nicht waren, ist jemand anderes als Sie angemeldet: Widerrufen Sie unter „Geräte“, was Sie nicht kennen, und sichern Sie Ihr Postfach.',
    }),
    'identity-linked': ({ project, identity = '' }) => ({
      subject: `${identity} meldet Sie jetzt bei ${project} an`,
      heading: 'Ein neuer Weg zur Anmeldung',
      paragraphs: [`Von jetzt an führt auch ${identity} zu Ihrem Konto bei ${project}.`],
      notYou:
        'Waren Sie das nicht, entfernen Sie ihn sofort in Ihrem Konto unter „Anmeldungen“, und widerrufen Sie die Geräte, die Sie nicht kennen.',
    }),
    'identity-unlinked': ({ project, identity = '' }) => ({
      subject: `${identity} meldet Sie nicht mehr bei ${project} an`,
      heading: 'Ein Weg zur Anmeldung wurde entfernt',
      paragraphs: [`${identity} führt nicht mehr zu Ihrem Konto bei ${project}.`],
      notYou:
        'Waren Sie das nicht, prüfen Sie in Ihrem Konto unter „Anmeldungen“ und „Geräte“, was Sie nicht kennen.',
    }),
  },
}
