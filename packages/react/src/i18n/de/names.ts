import type { LocaleTexts } from '../locale.ts'

export const names: LocaleTexts['names'] = {
  accountName: 'Name des Kontos',
  chooseAccountName: 'Namen für das Konto wählen',
  placeholder: 'ihrname',

  introTitle: 'Ein Name, den man sich merkt',
  introText:
    'Andere sehen ihn statt Ihrer langen Adresse und können aus jeder Wallet an ihn senden, die ENS-Namen kennt.',
  introPublic:
    'Er kostet nichts. Ein Konto hat einen Namen, und jeder kann sehen, welche Adresse dahinter steht.',
  start: 'Namen wählen',
  ownText: 'So heißt Ihr Konto. Andere können an diesen Namen senden statt an Ihre Adresse.',
  done: 'Fertig',
  nowhere: 'Hier gibt es keine Namen',
  nowhereText: 'Diese Website vergibt für dieses Konto keine Namen.',
  toAccount: 'Zum Konto',

  title: 'Namen wählen',
  field: 'Ihr Name',
  ends: 'Er endet auf {zone}',
  short: '{least} Zeichen oder mehr',
  long: 'Höchstens {most} Zeichen',
  characters: 'Nur die Buchstaben a bis z, Ziffern und Bindestriche',
  checking: 'Es wird nachgesehen, ob er frei ist',
  free: '{name} ist frei',
  taken: '{name} ist vergeben',
  reserved: '{name} wird freigehalten, damit sich niemand für diesen Dienst ausgibt',
  confusable: '{name} sieht einem anderen Namen zu ähnlich',
  unknown: 'Es war nicht festzustellen, ob er frei ist.',
  suggestions: 'Ähnliche, die frei sind',
  register: 'Diesen Namen wählen',
  signing: 'In der Wallet bestätigen',
  signingText: 'Ihre Wallet zeigt eine Nachricht mit dem Namen. Das Unterschreiben kostet nichts.',
  saving: 'Der Name wird gespeichert',

  declined: 'In der Wallet abgelehnt. Es hat sich nichts geändert.',
  lost: 'Jemand war schneller: {name} ist jetzt vergeben. Wählen Sie einen anderen.',
  refused: '{name} ist nicht mehr zu haben. Wählen Sie einen anderen.',
  owned: 'Dieses Konto hat schon einen Namen.',
  clock:
    'Die Unterschrift ist nicht von diesem Augenblick. Prüfen Sie die Uhr Ihres Geräts und versuchen Sie es noch einmal.',
  proof:
    'Die Unterschrift ist nicht von diesem Konto. Versuchen Sie es noch einmal, oder verbinden Sie die Wallet neu.',
  down: 'Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  failed: 'Der Name konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',

  chosen: 'Der Name gehört jetzt zu Ihrem Konto',
  chosenText: 'Er steht überall, wo Ihr Konto steht, und führt zu Ihrer Adresse.',
  letsGo: 'Los geht’s',
  toast: 'Ihr Konto heißt jetzt {name}',
}
