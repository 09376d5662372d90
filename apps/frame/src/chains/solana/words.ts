import type { Words } from '../../screens/texts/texts.ts'

const word = (en: string, de: string, ar: string): Words => ({ en, de, ar })

/** What the approvals of Solana say, in every language: fetched together with what reads its transactions. `{name}` stands for a value. */
export const words = {
  // What a step does
  sendSol: word('Send SOL', 'SOL senden', 'إرسال SOL'),
  createAccount: word('Create an account', 'Ein Konto anlegen', 'إنشاء حساب'),
  assign: word(
    'Hand an account over to a program',
    'Ein Konto einem Programm übergeben',
    'تسليم حساب إلى برنامج',
  ),
  allocate: word(
    'Reserve space in an account',
    'Platz in einem Konto reservieren',
    'حجز مساحة في حساب',
  ),
  useNonce: word('Use a one-time number', 'Eine Einmalnummer verwenden', 'استخدام رقم لمرة واحدة'),
  withdrawNonce: word(
    'Take SOL out of a nonce account',
    'SOL aus einem Nonce-Konto entnehmen',
    'سحب SOL من حساب الأرقام',
  ),
  setUpNonce: word('Set up a nonce account', 'Ein Nonce-Konto einrichten', 'إعداد حساب أرقام'),
  handOverNonce: word('Hand over a nonce account', 'Ein Nonce-Konto übergeben', 'تسليم حساب أرقام'),
  handOverAccount: word(
    'Hand over a token account',
    'Ein Token-Konto übergeben',
    'تسليم حساب رموز',
  ),
  handOverMint: word(
    'Hand over the right to make tokens',
    'Das Recht übergeben, Token zu erzeugen',
    'تسليم حق إصدار الرموز',
  ),
  handOverFreeze: word(
    'Hand over the right to freeze',
    'Das Recht übergeben, Konten zu sperren',
    'تسليم حق التجميد',
  ),
  handOverClose: word(
    'Hand over the right to close an account',
    'Das Recht übergeben, ein Konto zu schließen',
    'تسليم حق إغلاق حساب',
  ),
  handOverRight: word(
    'Hand over a right over a token',
    'Ein Recht an einem Token übergeben',
    'تسليم حق على رمز',
  ),
  makeTokens: word('Make new tokens', 'Neue Token erzeugen', 'إصدار رموز جديدة'),
  burn: word('Destroy tokens', 'Token vernichten', 'إتلاف رموز'),
  closeAccount: word('Close a token account', 'Ein Token-Konto schließen', 'إغلاق حساب رموز'),
  freeze: word('Freeze a token account', 'Ein Token-Konto sperren', 'تجميد حساب رموز'),
  thaw: word('Unfreeze a token account', 'Ein Token-Konto entsperren', 'إلغاء تجميد حساب رموز'),
  countWrapped: word('Count wrapped SOL', 'Verpackte SOL zählen', 'احتساب SOL المغلّف'),
  setUpTokens: word('Set up a token account', 'Ein Token-Konto einrichten', 'إعداد حساب رموز'),
  setUpMint: word('Set up a new token', 'Einen neuen Token einrichten', 'إعداد رمز جديد'),
  fixOwner: word(
    'Fix the owner of a token account',
    'Den Inhaber eines Token-Kontos festlegen',
    'تثبيت مالك حساب رموز',
  ),
  createTokens: word('Create a token account', 'Ein Token-Konto anlegen', 'إنشاء حساب رموز'),
  recoverTokens: word(
    'Recover a token account',
    'Ein Token-Konto zurückholen',
    'استعادة حساب رموز',
  ),
  permanentDelegate: word(
    'Let somebody take this token from everybody',
    'Jemanden diesen Token von allen nehmen lassen',
    'السماح لأحدهم بأخذ هذا الرمز من الجميع',
  ),
  note: word('Attach a note', 'Eine Notiz anhängen', 'إرفاق ملاحظة'),
  useProgram: word('Use a program', 'Ein Programm verwenden', 'استخدام برنامج'),
  useUnknown: word(
    'Use an unknown program',
    'Ein unbekanntes Programm verwenden',
    'استخدام برنامج غير معروف',
  ),
  swap: word('Swap tokens', 'Token tauschen', 'مبادلة رموز'),
  nothing: word('Pay a fee', 'Eine Gebühr zahlen', 'دفع رسوم'),
  steps: word('{total} steps at once', '{total} Schritte auf einmal', '{total} خطوات دفعة واحدة'),
  estimate: word(
    'What would change: an estimate by the network’s server',
    'Was sich ändern würde: eine Schätzung vom Server des Netzwerks',
    'ما الذي سيتغير: تقدير من خادم الشبكة',
  ),

  // Names of rows
  program: word('Program', 'Programm', 'البرنامج'),
  newAccount: word('New account', 'Neues Konto', 'الحساب الجديد'),
  account: word('Account', 'Konto', 'الحساب'),
  tokenAccount: word('Token account', 'Token-Konto', 'حساب الرموز'),
  paidBy: word('Paid by', 'Bezahlt von', 'يدفعه'),
  space: word('Size in bytes', 'Größe in Byte', 'الحجم بالبايت'),
  handedTo: word('Handed over to', 'Übergeben an', 'يُسلَّم إلى'),
  nobody: word('Nobody, for good', 'Niemanden, endgültig', 'لا أحد، نهائيًا'),
  rest: word('The rest goes to', 'Der Rest geht an', 'الباقي يذهب إلى'),
  by: word('By', 'Durch', 'بواسطة'),
  right: word('Right', 'Recht', 'الحق'),
  seed: word('Derived by', 'Abgeleitet mit', 'مشتق من'),
  base: word('Derived from', 'Abgeleitet von', 'مشتق عن'),
  decimals: word('Decimal places', 'Nachkommastellen', 'المنازل العشرية'),
  mintedBy: word('Who may make tokens', 'Wer Token erzeugen darf', 'من يصدر الرموز'),
  frozenBy: word('Who may freeze', 'Wer sperren darf', 'من يجمّد'),
  withheld: word('Kept back by the token', 'Vom Token einbehalten', 'ما يحتجزه الرمز'),
  noteText: word('Note', 'Notiz', 'الملاحظة'),
  alsoPassed: word('Also passed', 'Außerdem übergeben', 'يُمرَّر أيضًا'),
  passed: word('Passed to it', 'Ihm übergeben', 'يُمرَّر إليه'),
  feePayer: word('Fee paid by', 'Gebühr zahlt', 'يدفع الرسوم'),
  priorityFee: word('Of that, to be faster', 'Davon, um schneller zu sein', 'منها للتسريع'),
  alsoSigned: word('Also signed by', 'Außerdem unterschrieben von', 'يوقّع أيضًا'),
  swapFee: word(
    'Fee for somebody else, in hundredths of a percent',
    'Gebühr für jemand anderen, in Hundertstel Prozent',
    'رسوم لجهة أخرى، بأجزاء من مئة من المئة',
  ),
  leaves: word('Leaves you', 'Geht von Ihnen ab', 'يخرج منك'),
  arrives: word('Comes to you', 'Kommt zu Ihnen', 'يصل إليك'),
  token: word('Token', 'Token', 'الرمز'),

  // Values
  toldByServer: word(
    'as the network’s server says',
    'laut Server des Netzwerks',
    'بحسب خادم الشبكة',
  ),
  lookedUp: word(
    'looked up in {table}, no. {number}',
    'nachgeschlagen in {table}, Nr. {number}',
    'من الجدول {table}، رقم {number}',
  ),
  notLookedUp: word(
    'Not known: no. {number} in the table {table}',
    'Nicht bekannt: Nr. {number} in der Tabelle {table}',
    'غير معروف: رقم {number} في الجدول {table}',
  ),
  noChange: word(
    'Nothing of yours, it says',
    'Nach ihrer Aussage nichts von Ihnen',
    'لا شيء يخصك بحسب قوله',
  ),

  // What cannot be read
  cannotRead: word(
    'Cannot decode: what this program would do is not known here.',
    'Nicht lesbar: Was dieses Programm tun würde, ist hier nicht bekannt.',
    'تعذر فك الترميز: ما سيفعله هذا البرنامج غير معروف هنا.',
  ),
  cannotReadForm: word(
    'Cannot decode: this is not in a form that this program is known to take.',
    'Nicht lesbar: In dieser Form nimmt das Programm, soweit bekannt, nichts an.',
    'تعذر فك الترميز: هذا ليس بالشكل المعروف لهذا البرنامج.',
  ),

  // Dangers
  riskHandOver: word(
    'Step {step} hands over control of a token account: whoever gets it can take everything in it.',
    'Schritt {step} gibt die Herrschaft über ein Token-Konto ab: Wer sie bekommt, kann alles daraus nehmen.',
    'الخطوة {step} تسلّم السيطرة على حساب رموز: من يحصل عليها يستطيع أخذ كل ما فيه.',
  ),
  riskRight: word(
    'Step {step} hands over a right. Whoever gets it can use it at any time.',
    'Schritt {step} gibt ein Recht ab. Wer es bekommt, kann es jederzeit nutzen.',
    'الخطوة {step} تسلّم حقًا. من يحصل عليه يستطيع استخدامه في أي وقت.',
  ),
  riskLost: word(
    'Step {step} sends SOL to a program or token. It would be lost.',
    'Schritt {step} sendet SOL an ein Programm oder einen Token. Es wäre verloren.',
    'الخطوة {step} ترسل SOL إلى برنامج أو رمز، وسيضيع ما تُرسله.',
  ),
  riskAssign: word(
    'Step {step} hands an account over to a program, which can then take all of its SOL.',
    'Schritt {step} übergibt ein Konto an ein Programm, das dann alle SOL daraus nehmen kann.',
    'الخطوة {step} تسلّم حسابًا إلى برنامج يستطيع بعدها أخذ كل ما فيه من SOL.',
  ),
  riskApprove: word(
    'Step {step} lets somebody else take these tokens at any time, without asking again.',
    'Schritt {step} lässt jemand anderen diese Token jederzeit nehmen, ohne noch einmal zu fragen.',
    'الخطوة {step} تسمح لغيرك بأخذ هذه الرموز في أي وقت دون سؤال.',
  ),
  riskDelegate: word(
    'Step {step} lets somebody take or destroy this token in every account, for good.',
    'Schritt {step} lässt jemanden diesen Token auf Dauer aus jedem Konto nehmen oder vernichten.',
    'الخطوة {step} تسمح لأحدهم بأخذ هذا الرمز أو إتلافه في كل حساب نهائيًا.',
  ),
  riskBurn: word(
    'Step {step} destroys tokens. They cannot come back.',
    'Schritt {step} vernichtet Token. Sie kommen nicht zurück.',
    'الخطوة {step} تتلف رموزًا لا يمكن استعادتها.',
  ),
  riskClose: word(
    'Step {step} closes an account and sends what is left in it to somebody else.',
    'Schritt {step} schließt ein Konto und schickt den Rest daraus an jemand anderen.',
    'الخطوة {step} تغلق حسابًا وترسل ما تبقى فيه إلى غيرك.',
  ),
  riskUnknown: word(
    'Step {step} uses a program that is not known here. It could take what is in the accounts passed to it.',
    'Schritt {step} verwendet ein Programm, das hier nicht bekannt ist. Es könnte nehmen, was in den übergebenen Konten ist.',
    'الخطوة {step} تستخدم برنامجًا غير معروف هنا. قد يأخذ ما في الحسابات الممرَّرة إليه.',
  ),
  riskForm: word(
    'Nobody can tell you here what step {step} does. Approve only if you trust the site.',
    'Niemand kann Ihnen hier sagen, was Schritt {step} tut. Stimmen Sie nur zu, wenn Sie der Website vertrauen.',
    'لا أحد يستطيع أن يخبرك هنا ما تفعله الخطوة {step}. وافق فقط إن كنت تثق بالموقع.',
  ),
  riskSwapAway: word(
    'What step {step} buys goes to somebody else.',
    'Was Schritt {step} kauft, geht an jemand anderen.',
    'ما تشتريه الخطوة {step} يذهب إلى شخص آخر.',
  ),
  riskSwapNobody: word(
    'Nobody can tell you here who gets what step {step} buys.',
    'Niemand kann Ihnen hier sagen, wer bekommt, was Schritt {step} kauft.',
    'لا أحد يستطيع أن يخبرك هنا من يحصل على ما تشتريه الخطوة {step}.',
  ),
  riskNoExpiry: word(
    'This does not expire: once signed, it can be sent at any time later.',
    'Das läuft nicht ab: Einmal unterschrieben, kann es jederzeit später gesendet werden.',
    'هذا لا تنتهي صلاحيته: بعد التوقيع يمكن إرساله في أي وقت لاحق.',
  ),
  riskLookup: word(
    'Some addresses are not in what you sign: they stand in a table on the network, and its server has told them. It could be wrong.',
    'Manche Adressen stehen nicht in dem, was Sie unterschreiben, sondern in einer Tabelle im Netzwerk. Dessen Server hat sie genannt und könnte sich irren.',
    'بعض العناوين ليست فيما توقّعه، بل في جدول على الشبكة ذكرها خادمها، وقد يكون مخطئًا.',
  ),
  riskNoLookup: word(
    'Some addresses stand in a table on the network that could not be read. Nobody can tell you here who they are.',
    'Manche Adressen stehen in einer Tabelle im Netzwerk, die nicht gelesen werden konnte. Niemand kann Ihnen hier sagen, wem sie gehören.',
    'بعض العناوين في جدول على الشبكة تعذرت قراءته. لا أحد يستطيع أن يخبرك هنا لمن هي.',
  ),
  riskFee: word('The fee is very high.', 'Die Gebühr ist sehr hoch.', 'الرسوم مرتفعة جدًا.'),
  riskNoToken: word(
    'Step {step} does not say which token it moves.',
    'Schritt {step} sagt nicht, welchen Token er bewegt.',
    'الخطوة {step} لا تذكر أي رمز تنقله.',
  ),
  riskNetwork: word(
    'This network does not know the block that the transaction refers to: it is too old, or meant for another network.',
    'Dieses Netzwerk kennt den Block nicht, auf den sich die Transaktion bezieht: Sie ist zu alt oder für ein anderes Netzwerk gedacht.',
    'هذه الشبكة لا تعرف الكتلة التي تشير إليها المعاملة: إما قديمة جدًا أو لشبكة أخرى.',
  ),
  riskFails: word(
    'The network’s server expects this to fail.',
    'Der Server des Netzwerks erwartet, dass dies fehlschlägt.',
    'يتوقع خادم الشبكة أن يفشل هذا.',
  ),
  blockedTwice: word(
    'The transaction sets its fee twice. The network would refuse it.',
    'Die Transaktion legt ihre Gebühr zweimal fest. Das Netzwerk würde sie ablehnen.',
    'المعاملة تحدد رسومها مرتين، وسترفضها الشبكة.',
  ),
} as const satisfies Readonly<Record<string, Words>>
