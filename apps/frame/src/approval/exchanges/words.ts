import type { Words } from '../../screens/texts/texts.ts'

const word = (en: string, de: string, ar: string): Words => ({ en, de, ar })

/** What approvals say of exchanges, in every language: fetched together with what reads their calls. `{name}` stands for a value. */
export const words = {
  pull: word('Hand tokens to the exchange', 'Token der Börse übergeben', 'تسليم الرموز إلى المنصة'),
  caller: word('Stands for your account', 'Steht für Ihr Konto', 'يرمز إلى حسابك'),
  contract: word(
    'Stands for the contract itself',
    'Steht für den Vertrag selbst',
    'يرمز إلى العقد نفسه',
  ),
  sell: word(
    'You sell {sold} and get at least {bought}, through {exchange}.',
    'Sie verkaufen {sold} und erhalten mindestens {bought}, über {exchange}.',
    'تبيع {sold} وتحصل على {bought} على الأقل، عبر {exchange}.',
  ),
  buy: word(
    'You sell at most {sold} and get {bought}, through {exchange}.',
    'Sie verkaufen höchstens {sold} und erhalten {bought}, über {exchange}.',
    'تبيع {sold} على الأكثر وتحصل على {bought}، عبر {exchange}.',
  ),
  sellAnywhere: word(
    'You sell {sold} and are promised at least {bought}, by a contract that is not known here.',
    'Sie verkaufen {sold}, und ein hier unbekannter Vertrag verspricht mindestens {bought}.',
    'تبيع {sold} ويعدك عقد غير معروف هنا بـ {bought} على الأقل.',
  ),
  buyAnywhere: word(
    'You sell at most {sold} and are promised {bought}, by a contract that is not known here.',
    'Sie verkaufen höchstens {sold}, und ein hier unbekannter Vertrag verspricht {bought}.',
    'تبيع {sold} على الأكثر ويعدك عقد غير معروف هنا بـ {bought}.',
  ),
  allow: word(
    'You let {exchange} take at most {sold}.',
    'Sie erlauben {exchange}, höchstens {sold} zu nehmen.',
    'تسمح لـ {exchange} بأخذ {sold} على الأكثر.',
  ),
  give: word(
    'You give collectible #{item} of the collection {collection} to {recipient}, for good.',
    'Sie geben das Sammlerstück #{item} der Sammlung {collection} endgültig an {recipient}.',
    'تعطي المقتنى رقم {item} من المجموعة {collection} إلى {recipient} نهائيًا.',
  ),
  giveCopies: word(
    'You give {copies} copies of collectible #{item} of the collection {collection} to {recipient}, for good.',
    'Sie geben {copies} Exemplare des Sammlerstücks #{item} der Sammlung {collection} endgültig an {recipient}.',
    'تعطي {copies} نسخة من المقتنى رقم {item} من المجموعة {collection} إلى {recipient} نهائيًا.',
  ),
  riskExchange: word(
    'This contract is no exchange that is known here. It could take what you sell and give you nothing.',
    'Dieser Vertrag gehört zu keiner hier bekannten Börse. Er könnte nehmen, was Sie verkaufen, und nichts dafür geben.',
    'هذا العقد ليس منصة تبادل معروفة هنا. قد يأخذ ما تبيعه دون أن يعطيك شيئًا.',
  ),
  riskRecipient: word(
    'What you buy does not go to your account.',
    'Was Sie kaufen, geht nicht an Ihr Konto.',
    'ما تشتريه لا يصل إلى حسابك.',
  ),
  riskNothing: word(
    'No least amount is set: you could get next to nothing.',
    'Es ist kein Mindestbetrag gesetzt: Sie könnten fast nichts erhalten.',
    'لم يُحدَّد حد أدنى: قد لا تحصل على شيء يُذكر.',
  ),
  riskBought: word(
    'What you would get is not known here. It may be worth nothing.',
    'Was Sie erhalten würden, ist hier nicht bekannt. Es ist vielleicht nichts wert.',
    'ما ستحصل عليه غير معروف هنا، وقد لا يساوي شيئًا.',
  ),
} as const
