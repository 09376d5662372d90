/** What no package says, kept by hand: facts about well-known products, and which of them people look for most. */

/** The best known, in this order; the others follow as the sources have them. */
export const wellKnown = `
io.metamask com.trustwallet.app com.binance.wallet com.okex.wallet app.phantom com.coinbase.wallet com.bitget.web3 io.rabby
me.rainbow com.bybit io.zerion.wallet org.uniswap com.ledger com.safepal global.safe pro.tokenpocket im.token
com.crypto.wallet com.exodus app.backpack com.solflare com.kraken com.robinhood.wallet ag.jup io.magiceden.wallet
com.brave.wallet app.xverse io.leather io.unisat xyz.argent so.onekey.app.wallet com.tangem io.trezor
com.roninchain.wallet io.1inch.wallet com.coin98 com.mewwallet com.bestwallet com.blockchain.login com.bitcoin com.bitpay
com.zengo app.core.extension com.enkrypt sh.frame co.family.wallet com.opera app.keplr app.subwallet xyz.talisman
app.nightly com.fireblocks
`
  .trim()
  .split(/\s+/)

/**
 * Wallets that WalletConnect has certified: its registry lists them first and draws its mark into their logo, both of which
 * thirdweb@5.121.6 has taken over.
 */
export const certified = new Set(
  `
io.mywallet com.trustwallet.app io.metamask com.binance.wallet com.safepal pro.tokenpocket io.ironwallet com.fireblocks
com.bitget.web3 com.ledger org.uniswap com.bifrostwallet io.zerion.wallet com.crypto.wallet com.bitcoin com.bestwallet io.trezor
com.elrond.maiar.wallet io.1inch.wallet com.blockchain.login com.dcentwallet im.token com.bitpay com.mtpelerin
com.coolbitx.cwsapp co.arculus global.safe com.roninchain.wallet
`
    .trim()
    .split(/\s+/),
)

/** Entries of a source whose id and reverse domain name are a template's, by the id that they have here. Pages find them by no such name. */
export const templates = {
  'com.wallet.reown': 'io.leather',
  'com.example.subdomain': 'ai.key3',
}

/** Demonstrations, and entries of a source that stand for a feature of its own. */
export const noProducts = new Set(
  'com.reown com.walletconnect com.reown.lab com.reown.docs smart inApp embedded walletConnect org.base.account'.split(
    ' ',
  ),
)

const evm = 'eip155:*'
const solana = 'solana:*'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
/** Testnet 3, testnet 4 and signet. */
const bitcoinTests = [
  '000000000933ea01ad0ee984209779ba',
  '00000000da84f2bafbbc53dee25a72ae',
  '00000008819873e925422c1ff0f99f7c',
].map((hash) => `bip122:${hash}`)

/** Chains, where they are others than those of Ethereum's kind. */
export const chains = {
  ...give(
    [evm, solana, bitcoin],
    `io.metamask com.trustwallet.app com.binance.wallet com.okex.wallet app.phantom com.bitget.web3
    com.ledger com.exodus com.safepal pro.tokenpocket io.magiceden.wallet com.kraken com.brave.wallet so.onekey.app.wallet com.tangem
    io.trezor com.enkrypt com.coinomi io.atomicwallet com.guarda.wallet com.ellipal org.thorwallet me.vultisig com.bestwallet
    xyz.ctrl app.edge com.robinhood.wallet com.bitpay com.zengo org.mathwallet money.unstoppable com.gemwallet
    com.shapeshift`,
  ),
  ...give(
    [evm, solana],
    `com.coinbase.wallet io.zerion.wallet com.bybit app.backpack com.coin98 app.nightly com.crypto.wallet
    com.foxwallet tech.okto`,
  ),
  ...give(
    [evm, bitcoin],
    `im.token com.bitcoin com.blockchain.login com.dcentwallet com.coolbitx.cwsapp co.arculus com.cakewallet`,
  ),
  ...give([solana], `com.solflare ag.jup com.luma.glow app.ultimate`),
  ...give([bitcoin, ...bitcoinTests, 'stacks:*'], 'app.xverse io.leather'),
  ...give([bitcoin, ...bitcoinTests], 'io.unisat com.oylwallet'),
  ...give(['cosmos:*', evm], 'app.keplr io.leapwallet io.cosmostation io.compasswallet io.owallet'),
  ...give(['polkadot:*', evm], 'app.subwallet xyz.talisman io.novawallet'),
  ...give(
    ['hedera:*', 'eip155:295'],
    'com.hashpack.wallet app.kabila.wallet finance.saucerswap io.bladewallet',
  ),
  ...give(['xrpl:*'], 'xyz.joeywallet app.girin'),
  ...give(['stellar:*'], 'app.freighter com.scopuly'),
  ...give(['near:*'], 'at.swe app.herewallet'),
  ...give(['flow:*', 'eip155:747'], 'com.flowfoundation.wallet'),
  ...give(['starknet:*'], 'com.braavos'),
  ...give([evm, 'starknet:*'], 'xyz.argent'),
  ...give(['cip-34:*', evm, solana], 'fi.nu'),
  ...give(['mvx:*', evm], 'com.elrond.maiar.wallet'),
  ...give(['vechain:*'], 'com.veworld'),
  ...give(['waves:*'], 'com.keeperwallet app.keeper-wallet'),
  ...give(['ccd:*'], 'com.concordium.wallet'),
  ...give(['alephium:*'], 'org.alephium'),
  ...give(['aleo:*'], 'online.puzzle'),
  ...give(['tezos:*', evm], 'it.airgap io.altme'),
  ...give(['antelope:*'], 'com.webauth'),
  ...give(['icp:*'], 'ooo.plugwallet'),
  ...give(['chia:*'], 'io.ozonewallet'),
}

/** Wallets that are made for the users of another kind of chain than Ethereum's, by its namespace. */
export const home = {
  ...give(
    ['solana'],
    'app.phantom app.backpack com.solflare ag.jup com.luma.glow app.ultimate app.nightly',
  ),
  ...give(['bip122'], 'app.xverse io.leather io.unisat com.oylwallet'),
  ...give(['solana', 'bip122'], 'io.magiceden.wallet'),
}

/** The names under which wallets register themselves in a page for Solana (wallet-standard). */
export const registered = {
  'io.metamask': 'MetaMask',
  'com.trustwallet.app': 'Trust',
  'com.okex.wallet': 'OKX Wallet',
  'app.phantom': 'Phantom',
  'com.coinbase.wallet': 'Coinbase Wallet',
  'com.bitget.web3': 'Bitget',
  'com.exodus': 'Exodus',
  'app.backpack': 'Backpack',
  'com.solflare': 'Solflare',
  'ag.jup': 'Jupiter',
  'io.magiceden.wallet': 'Magic Eden',
  'com.brave.wallet': 'Brave Wallet',
  'com.coin98': 'Coin98',
  'app.nightly': 'Nightly',
  'com.luma.glow': 'Glow',
}

/** Other names, also those that products had before. */
export const aliases = {
  'com.coinbase.wallet': ['Coinbase Wallet', 'Base App'],
  'com.bitget.web3': ['BitKeep'],
  'com.okex.wallet': ['OKEx', 'OKX Web3'],
  'com.mewwallet': ['MyEtherWallet'],
  'xyz.argent': ['Ready', 'Argent X'],
  'com.ledger': ['Ledger Live'],
  'global.safe': ['Gnosis Safe'],
  'com.crypto.wallet': ['Crypto.com DeFi Wallet'],
  'com.binance.wallet': ['Binance Web3 Wallet'],
  'com.roninchain.wallet': ['Sky Mavis'],
  'xyz.ctrl': ['XDEFI'],
  'io.leather': ['Hiro'],
}

/** Fields of records that the sources have wrong or not at all. */
export const corrections = {
  'com.coinbase.wallet': { name: 'Base', homepage: 'https://base.app' },
  'org.uniswap': { rdns: 'org.uniswap.app' },
  'io.rabby': { rdns: 'io.rabby' },
  'app.backpack': {
    injected: ['eip155', 'solana'].map((namespace) => ({ namespace, injected_id: 'isBackpack' })),
  },
  // https://leather.gitbook.io/developers
  'io.leather': { injected: [{ namespace: 'bip122', injected_id: 'LeatherProvider' }] },
  // Its links are a template's, and its own page.
  'ai.key3': { mobile_link: undefined, link_mode: undefined },
  'com.brave.wallet': {
    app_store: 'https://apps.apple.com/app/id1052879175',
    play_store: 'https://play.google.com/store/apps/details?id=com.brave.browser',
  },
  'sh.frame': {
    chrome_store: 'https://chromewebstore.google.com/detail/ldcoohedfbjoobcadoglnnmmfbdlmmhf',
  },
  'com.solflare': { name: 'Solflare', homepage: 'https://solflare.com' },
  'com.braavos': { name: 'Braavos', homepage: 'https://braavos.app' },
  'io.unisat': { name: 'UniSat', homepage: 'https://unisat.io' },
  'com.luma.glow': { name: 'Glow', homepage: 'https://glow.app' },
  'com.oylwallet': { name: 'Oyl', homepage: 'https://www.oyl.io' },
  'xyz.ctrl': { name: 'Ctrl', homepage: 'https://ctrl.xyz' },
}

/** The id of a product that only sources without ids of their own know, by its name as it is compared. */
export const ids = {
  solflare: 'com.solflare',
  braavos: 'com.braavos',
  unisat: 'io.unisat',
  glow: 'com.luma.glow',
  oyl: 'com.oylwallet',
  xdefi: 'xyz.ctrl',
  ctrl: 'xyz.ctrl',
}

/** Names under which a product of another source is found. */
export const sameAs = {
  coinbase: 'com.coinbase.wallet',
  base: 'com.coinbase.wallet',
  okx: 'com.okex.wallet',
  bitget: 'com.bitget.web3',
  brave: 'com.brave.wallet',
  rabby: 'io.rabby',
  frame: 'sh.frame',
  trust: 'com.trustwallet.app',
  ledger: 'com.ledger',
  ledgerlive: 'com.ledger',
  safe: 'global.safe',
  gnosissafe: 'global.safe',
  bybit: 'com.bybit',
  defi: 'com.crypto.wallet',
  core: 'app.core.extension',
  tp: 'pro.tokenpocket',
  oneinch: 'io.1inch.wallet',
  argent: 'xyz.argent',
  ready: 'xyz.argent',
  readyx: 'xyz.argent',
  magiceden: 'io.magiceden.wallet',
  binance: 'com.binance.wallet',
  binanceweb3: 'com.binance.wallet',
  cryptocom: 'com.crypto.wallet',
  cryptocomdefi: 'com.crypto.wallet',
}

function give(ids, names) {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, ids]),
  )
}
