import type { Texts } from './texts.ts'

/** What went wrong, in German. */
export const deProblems = {
  problem: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  problemOffline:
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  problemPasskeyCancelled:
    'Das wurde nicht abgeschlossen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  problemPasskeyUnsupported:
    'Dieser Browser kann Passkeys nicht für eine Wallet verwenden. Nehmen Sie einen Wiederherstellungscode.',
  problemPasskeyNoPrf:
    'Dieser Passkey-Anbieter kann keine Wallets öffnen. Nehmen Sie einen anderen oder einen Wiederherstellungscode.',
  problemOldBrowser:
    'Dieser Browser ist zu alt, um eine Wallet zu schützen. Aktualisieren Sie ihn und versuchen Sie es noch einmal.',
  problemPasskeyExists: 'Dieses Gerät hat schon einen Passkey für Ihre Wallet.',
  problemUnlockFirst: 'Ihre Wallet ist gesperrt. Entsperren Sie sie zuerst.',
  problemWrongFactor: 'Das öffnet diese Wallet nicht.',
  problemWrongFactorTries: 'Das öffnet diese Wallet nicht. Verbleibende Versuche: {count}.',
  problemLocked: 'Zu viele Versuche. Warten Sie eine Weile oder nehmen Sie einen anderen Weg.',
  problemSessionEnded:
    'Sie sind nicht mehr angemeldet. Schließen Sie das und melden Sie sich neu an.',
  problemVault: 'Die Wallet ließ sich nicht sicher öffnen, darum wurde nichts geändert.',
  problemChanged: 'Das wurde inzwischen anderswo geändert. Versuchen Sie es noch einmal.',
} satisfies Partial<Texts>
