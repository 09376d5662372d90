import { farcasterContracts } from '../auth/farcaster/farcasterOptions.ts'
import { ensUniversalResolver } from '../accounts/names/nameOptions.ts'

/** The environment that the server reads: `docs/server.md` is this table. */
export const environment = {
  PORT: { default: '4401', meaning: 'The port to listen on.' },
  LATCHKEY_HOST: {
    default: '127.0.0.1',
    meaning: 'The address to listen on; `0.0.0.0` in a container.',
  },
  LATCHKEY_DATA: {
    default: '.latchkey',
    meaning: 'The folder of the embedded database. One server at a time can have it.',
  },
  DATABASE_URL: {
    default: '',
    meaning: 'A PostgreSQL (15 or newer) to use instead: `postgres://name:password@host/database`.',
  },
  'LATCHKEY_RPC_<chain id>': {
    default: '',
    meaning:
      'The nodes of an EVM chain, separated by commas, the preferred one first: `LATCHKEY_RPC_1=https://…,https://…`.',
  },
  LATCHKEY_RPC_SOLANA: {
    default: '',
    meaning:
      'The nodes of Solana, likewise; `LATCHKEY_RPC_SOLANA_DEVNET` and `LATCHKEY_RPC_SOLANA_TESTNET` for its test networks, `LATCHKEY_RPC_SOLANA_<reference>`, with the first 32 characters of the genesis hash, for others.',
  },
  LATCHKEY_ESPLORA_BITCOIN: {
    default: '',
    meaning:
      'The Esplora servers of Bitcoin, likewise: `https://…/api`. `LATCHKEY_ESPLORA_BITCOIN_TESTNET`, `…_TESTNET4`, `…_SIGNET` and `…_REGTEST` for its test networks.',
  },
  'LATCHKEY_NAME_<chain id>': {
    default: '',
    meaning:
      'What a chain is called that the server does not know, and its coin where that is not the usual one: `LATCHKEY_NAME_4242=Example Chain,EXM`. The secure frame shows it.',
  },
  LATCHKEY_TOKENS: {
    default: '',
    meaning:
      'A file of the Token Lists standard with the tokens whose balances are given, instead of the built-in ones of each chain that it names. A `chainId` may be a CAIP-2 id as well.',
  },
  LATCHKEY_CATALOGUE: {
    default: '',
    meaning:
      'The file or folder of your own wallets and pictures, put on top of the built-in ones. Without it, the folder `catalogue` of the data folder, where there is one.',
  },
  LATCHKEY_ENS_CHAIN: {
    default: '1',
    meaning: 'The id of the chain on which names (ENS) are looked up. It needs a node.',
  },
  LATCHKEY_ENS_RESOLVER: {
    default: ensUniversalResolver,
    meaning: 'The universal resolver of ENS on that chain, which names are asked of.',
  },
  LATCHKEY_ENS_AVATARS: {
    default: 'on',
    meaning:
      "Whether the pictures of names are fetched: `on`, `off`, or `loopback`, which reaches this machine's own servers too, also for names off the chain, and is for development.",
  },
  LATCHKEY_ENS_IPFS_GATEWAY: {
    default: '',
    meaning:
      'Where pictures with an `ipfs:` address are fetched from: `https://ipfs.example.com`. Without it they are not.',
  },
  LATCHKEY_NAMES_ZONE: {
    default: '',
    meaning:
      'The zone whose names people can have here, such as `example.eth`. Without it there are none to be had. See [names](names.md).',
  },
  LATCHKEY_NAMES_SIGNER_KEY: {
    default: '',
    meaning:
      'The private key, as 64 hexadecimal digits, that answers to the resolver of that zone are signed with. Without it the names are known to this server alone.',
  },
  LATCHKEY_NAMES_RESOLVER: {
    default: '',
    meaning:
      'The resolver contract of that zone, on the chain of `LATCHKEY_ENS_CHAIN`; several are separated by commas. Required with `LATCHKEY_NAMES_SIGNER_KEY`.',
  },
  LATCHKEY_NAMES_RESERVED: {
    default: '',
    meaning: 'Names of that zone that nobody can have besides the usual ones, separated by commas.',
  },
  LATCHKEY_PUBLIC_URL: {
    default: '',
    meaning:
      'The https address that sites reach this server at. Required in production, and wherever a frame is served to browsers on other machines.',
  },
  LATCHKEY_FRAME_PORT: {
    default: '',
    meaning:
      'The port to serve the secure frame on, which logs visitors in and holds their keys. Without it there is none.',
  },
  LATCHKEY_FRAME_URL: {
    default: '',
    meaning:
      'The https origin that browsers reach the secure frame at; one of its own, which no site and no other service uses. Required with a frame in production, `http://localhost:<port>` otherwise.',
  },
  LATCHKEY_SECRET: {
    default: '',
    meaning:
      'The master secret, 32 random bytes in base64 (`openssl rand -base64 32`), the same for all servers that share a database. Required with a frame in production; made once and kept in the data folder otherwise.',
  },
  LATCHKEY_OLD_SECRETS: {
    default: '',
    meaning:
      'Master secrets from before, separated by commas: a database, or a backup, that was written with one of them is taken over to `LATCHKEY_SECRET` at the start.',
  },
  LATCHKEY_SMTP_URL: {
    default: '',
    meaning:
      'The mail server that codes are sent through: `smtp://name:password@host:587` or `smtps://name:password@host:465`. With `smtp:`, the server has to offer STARTTLS unless it is `localhost` or a loopback address. Without this variable, login by e-mail is off. Required with a frame in production.',
  },
  LATCHKEY_MAIL_FROM: {
    default: '',
    meaning:
      'The sender of mails, one address: `Example <no-reply@example.com>`. Required with `LATCHKEY_SMTP_URL`.',
  },
  'LATCHKEY_SOCIAL_<provider>_ID': {
    default: '',
    meaning:
      'Whom people can log in with: the id that `GOOGLE`, `GITHUB`, `APPLE`, `FACEBOOK`, `X` or `DISCORD` has given you. Those without one are not offered. See [social logins](social.md).',
  },
  'LATCHKEY_SOCIAL_<provider>_SECRET': {
    default: '',
    meaning: 'The secret that belongs to that id. Required with it, other than at Apple.',
  },
  LATCHKEY_SOCIAL_APPLE_TEAM: {
    default: '',
    meaning: 'Your team at Apple. Required with `LATCHKEY_SOCIAL_APPLE_ID`, like the two below.',
  },
  LATCHKEY_SOCIAL_APPLE_KEY_ID: {
    default: '',
    meaning: 'The id of the key that secrets for Apple are signed with.',
  },
  LATCHKEY_SOCIAL_APPLE_KEY: {
    default: '',
    meaning:
      'That key: what stands in the file ending in `.p8`, its line breaks written as they are or as `\\n`.',
  },
  'LATCHKEY_SOCIAL_<provider>_URL': {
    default: '',
    meaning:
      'Where that provider is, if not at its public address: `https://github.example.com` for a GitHub of your own.',
  },
  'LATCHKEY_SWAP_<service>_KEY': {
    default: '',
    meaning:
      'The services that find swaps besides the pools of each chain: the key that `ZEROX`, `ONEINCH`, `LIFI` or `JUPITER` has given you. LI.FI answers without one too: write `on`. See [swaps](swaps.md).',
  },
  'LATCHKEY_SWAP_<service>_URL': {
    default: '',
    meaning:
      'Where that service is, if not at its public address: a gateway of your own that knows the key.',
  },
  'LATCHKEY_HISTORY_<chain id>': {
    default: '',
    meaning:
      "Who tells what accounts have done on an EVM chain: `indexer` (this server follows the chain itself), `etherscan`, the address of a Blockscout, or `off`. Without it, `indexer` on local chains and on those that the server does not know, and nobody on others. `LATCHKEY_HISTORY_SOLANA` and `LATCHKEY_HISTORY_BITCOIN` are `on` or `off`, and on without it: the chain's own nodes tell. See [activity](activity.md).",
  },
  LATCHKEY_HISTORY_ETHERSCAN_KEY: {
    default: '',
    meaning: 'The key that Etherscan has given you. Required where a chain says `etherscan`.',
  },
  LATCHKEY_FARCASTER_RELAY: {
    default: '',
    meaning:
      "Where sign-in channels of Farcaster are made: `https://relay.farcaster.xyz` for Farcaster's own app. Without this and `LATCHKEY_FARCASTER_APP` nobody logs in with Farcaster.",
  },
  LATCHKEY_FARCASTER_APP: {
    default: '',
    meaning:
      'Without a relay, this server makes the channels itself: the page of the app that answers them, which is opened with `?channelToken=…`.',
  },
  LATCHKEY_FARCASTER_RELAY_KEY: {
    default: '',
    meaning:
      "What that app shows this server in `X-Farcaster-Auth-Relay-Key`. Without it, people are called by their account's number.",
  },
  LATCHKEY_FARCASTER_HUB: {
    default: '',
    meaning:
      'The HTTP API of a Farcaster hub, where people are also to be known by their Farcaster accounts: `https://hub.example.com`. It needs a node of the chain below, as `LATCHKEY_RPC_<chain id>`. See [names](names.md).',
  },
  LATCHKEY_FARCASTER_CHAIN: {
    default: '10',
    meaning: "The id of the chain that Farcaster's registries are on; another one in development.",
  },
  LATCHKEY_FARCASTER_RPC: {
    default: '',
    meaning:
      'The nodes of that chain, separated by commas. Without it, those of `LATCHKEY_RPC_<chain id>`.',
  },
  LATCHKEY_FARCASTER_ID_REGISTRY: {
    default: farcasterContracts.idRegistry,
    meaning: 'The contract that says which Farcaster account an address owns.',
  },
  LATCHKEY_FARCASTER_KEY_REGISTRY: {
    default: farcasterContracts.keyRegistry,
    meaning: 'The contract that says which addresses may sign in for a Farcaster account.',
  },
  'LATCHKEY_ONRAMP_<provider>_KEY': {
    default: '',
    meaning:
      'Where people can buy crypto: the key that `COINBASE`, `MELD`, `MOONPAY`, `STRIPE` or `TRANSAK` has given you. Those without one are not offered. See [buying](onramp.md).',
  },
  'LATCHKEY_ONRAMP_<provider>_SECRET': {
    default: '',
    meaning:
      'The secret that belongs to that key. Required with it at Coinbase, MoonPay and Transak; at Meld, quotes need it; Stripe has none.',
  },
  'LATCHKEY_ONRAMP_<provider>_WEBHOOK_SECRET': {
    default: '',
    meaning:
      'What proves that webhooks come from that provider. Without it they are refused, and the provider is asked how orders stand.',
  },
  'LATCHKEY_ONRAMP_<provider>_URL': {
    default: '',
    meaning:
      'Where that provider is, if not at its public address: its own test environment. `LATCHKEY_ONRAMP_SANDBOX_URL` and its three other settings set up the checkout of the local world, which production refuses.',
  },
  LATCHKEY_TRUSTED_PROXIES: {
    default: '0',
    meaning:
      'How many reverse proxies stand in front and add to `X-Forwarded-For`, with or without a port.',
  },
  LATCHKEY_RELAY: {
    default: 'on',
    meaning:
      'Whether wallets and sites may find each other through this server, at `/relay`: `on` or `off`.',
  },
  LATCHKEY_SIWX: {
    default: 'on',
    meaning:
      'Whether sites may sign people in with their accounts through this server, below `/auth/v1`: `on` or `off`. See [signing in](sign-in.md).',
  },
  LATCHKEY_TELEMETRY: {
    default: 'off',
    meaning:
      'Whether what visitors do in the dialog is counted, where the site has switched it on and they agree: `on`, `off`, or the ids of the projects, separated by commas. See [telemetry](telemetry.md).',
  },
  LATCHKEY_TELEMETRY_DAYS: {
    default: '30',
    meaning: 'For how many days that is kept, 1 to 400.',
  },
  LATCHKEY_LOG: {
    default: 'info',
    meaning: 'How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`.',
  },
  NODE_ENV: {
    default: '',
    meaning: '`production` refuses settings that are fit for development only.',
  },
} as const satisfies Record<string, { default: string; meaning: string }>
