import type { Words } from '../screens/texts/texts.ts'

const word = (en: string, de: string, ar: string): Words => ({ en, de, ar })

/** Texts of a judgement in every language, loaded with it. `{name}` is a placeholder. */
export const words = {
  callWithCoins: word(
    'Use a contract and send it {amount}',
    'Einen Vertrag benutzen und ihm {amount} senden',
    'استخدام عقد وإرسال {amount} إليه',
  ),
  allowItem: word(
    'Allow taking a collectible',
    'Erlauben, ein Sammlerstück zu nehmen',
    'السماح بأخذ مقتنى',
  ),
  revokeItem: word(
    'Take back a permission for a collectible',
    'Erlaubnis für ein Sammlerstück zurücknehmen',
    'سحب إذن لمقتنى',
  ),
  allowEither: word(
    'Allow spending, or taking a collectible',
    'Ausgeben oder Nehmen eines Sammlerstücks erlauben',
    'السماح بالإنفاق أو بأخذ مقتنى',
  ),
  moveEither: word(
    'Move tokens or a collectible',
    'Token oder ein Sammlerstück bewegen',
    'نقل رموز أو مقتنى',
  ),
  stake: word('Stake', 'Staken', 'تخزين'),
  unstake: word('End staking', 'Staking beenden', 'إنهاء التخزين'),
  claim: word('Claim', 'Abholen', 'المطالبة'),
  mint: word('Mint', 'Prägen', 'سك'),
  bridge: word('Move to another network', 'In ein anderes Netzwerk bringen', 'نقل إلى شبكة أخرى'),
  lend: word('Lend', 'Verleihen', 'إقراض'),
  withdrawLoan: word('Take back what you lent', 'Verliehenes zurückholen', 'استرداد ما أقرضته'),
  borrow: word('Borrow', 'Leihen', 'اقتراض'),
  repay: word('Pay back a loan', 'Kredit zurückzahlen', 'سداد قرض'),
  registerName: word('Register a name', 'Einen Namen registrieren', 'تسجيل اسم'),
  renewName: word('Renew a name', 'Einen Namen verlängern', 'تجديد اسم'),
  vote: word('Vote', 'Abstimmen', 'تصويت'),

  numberOrAmount: word(
    'Amount, or number of a collectible',
    'Betrag oder Nummer eines Sammlerstücks',
    'مبلغ أو رقم مقتنى',
  ),
  riskEither: word(
    'Couldn’t find out what this contract keeps. For tokens, {number} is an amount. For collectibles, it is the number of one that you own.',
    'Was dieser Vertrag verwaltet, war nicht zu ermitteln. Bei Token ist {number} ein Betrag, bei Sammlerstücken die Nummer von einem, das Ihnen gehört.',
    'تعذّر معرفة ما يحفظه هذا العقد. في الرموز يكون {number} مبلغًا، وفي المقتنيات رقم مقتنى تملكه.',
  ),
  riskItemGone: word(
    'The collectible leaves your account for good.',
    'Das Sammlerstück verlässt Ihr Konto endgültig.',
    'يغادر المقتنى حسابك نهائيًا.',
  ),
  riskItemAllowance: word(
    'They could take this collectible at any time.',
    'Dieses Sammlerstück könnte jederzeit genommen werden.',
    'قد يأخذون هذا المقتنى في أي وقت.',
  ),
  riskSpender: word(
    'This wallet doesn’t know the address that may take your tokens.',
    'Diese Wallet kennt die Adresse nicht, die Ihre Token nehmen darf.',
    'لا تعرف هذه المحفظة العنوان الذي يُسمح له بأخذ رموزك.',
  ),
  riskAboveBalance: word(
    'The allowance is more than you have. It also covers tokens that you get later.',
    'Die Erlaubnis ist höher als Ihr Guthaben. Sie gilt auch für Token, die Sie später erhalten.',
    'الإذن أكبر مما تملك، ويشمل أيضًا رموزًا تحصل عليها لاحقًا.',
  ),
  riskBalanceUnknown: word(
    'Couldn’t compare the allowance with your balance.',
    'Die Erlaubnis war nicht mit Ihrem Guthaben zu vergleichen.',
    'تعذّرت مقارنة الإذن برصيدك.',
  ),
  riskCoins: word(
    '{amount} leave your account. What you get for it is not known here.',
    '{amount} verlassen Ihr Konto. Was Sie dafür erhalten, ist hier nicht bekannt.',
    'يغادر {amount} حسابك، وما تحصل عليه مقابله غير معروف هنا.',
  ),
  riskTarget: word(
    'This wallet doesn’t know the contract.',
    'Diese Wallet kennt den Vertrag nicht.',
    'لا تعرف هذه المحفظة هذا العقد.',
  ),
  riskReceiver: word(
    'What you get back goes to an address that isn’t yours.',
    'Was Sie zurückbekommen, geht an eine fremde Adresse.',
    'ما تسترده يذهب إلى عنوان ليس لك.',
  ),
  riskLost: word(
    'Nobody can use what is sent to {address}. It would be lost.',
    'Was an {address} gesendet wird, kann niemand verwenden. Es wäre verloren.',
    'لا يمكن لأحد استخدام ما يُرسل إلى {address}، وسيضيع.',
  ),
  riskBalance: word(
    'Your balance is too low: you have {balance}, and this takes up to {needed}.',
    'Ihr Guthaben reicht nicht: Sie haben {balance}, und dies braucht bis zu {needed}.',
    'رصيدك لا يكفي: لديك {balance}، وهذا يتطلب حتى {needed}.',
  ),
  riskOrder: word(
    'This may be an order: by your signature alone, others can take what it offers.',
    'Dies kann ein Auftrag sein: Allein mit Ihrer Signatur können andere nehmen, was er anbietet.',
    'قد يكون هذا أمرًا: بتوقيعك وحده يستطيع آخرون أخذ ما يعرضه.',
  ),
  riskForward: word(
    'By your signature alone, others can make this call in your name.',
    'Allein mit Ihrer Signatur können andere diesen Aufruf in Ihrem Namen ausführen.',
    'بتوقيعك وحده يستطيع آخرون تنفيذ هذا الاستدعاء باسمك.',
  ),
  riskDelegatecall: word(
    'The contract would run foreign code as its own. That code could take everything it holds.',
    'Der Vertrag würde fremden Code wie eigenen ausführen. Dieser könnte alles nehmen, was er hält.',
    'سينفّذ العقد شيفرة غريبة كأنها شيفرته، وقد تأخذ كل ما يحتفظ به.',
  ),
  riskAssets: word(
    'By your signature alone, a contract may move what you own. What it does is not known here.',
    'Allein mit Ihrer Signatur kann ein Vertrag bewegen, was Ihnen gehört. Was er tut, ist hier nicht bekannt.',
    'بتوقيعك وحده قد ينقل عقد ما تملكه، وما يفعله غير معروف هنا.',
  ),
  callInData: word('Call in the data', 'Aufruf in den Daten', 'استدعاء داخل البيانات'),
} as const
