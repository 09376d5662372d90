/*
 * A constant-product pool (x * y = k, 0.3 % of what is sold stays in it) for the Solana node of the local world.
 * Its only instruction has the discriminator, the arguments and the first accounts of `route` of Jupiter's
 * aggregator, so that one decoder reads both. Behind them stand four accounts of its own: the pool, the vaults'
 * owner, the vault that takes, the vault that gives.
 *
 * The loader is handed no tables of constants and no library: everything is inlined into the entry point.
 */
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define INLINE static __attribute__((always_inline)) inline

/* Errors of the program, in Jupiter's numbers where it has them. */
enum {
  ERROR_ARGUMENTS = 6000,
  ERROR_SLIPPAGE = 6001,
  ERROR_ACCOUNTS = 6002,
  ERROR_EMPTY = 6003,
  ERROR_OVERFLOW = 6004,
};
/* Errors of the runtime stand in the upper half. */
#define MISSING_SIGNATURE (8ULL << 32)

typedef struct { const u8 *key; const u8 *owner; u64 *lamports; u64 length; u8 *data; u8 signer, writable, executable; } Account;
typedef struct { const u8 *key; u8 writable; u8 signer; } Meta;
typedef struct { const u8 *program; const Meta *accounts; u64 accountCount; const u8 *data; u64 length; } Instruction;
typedef struct { const u8 *key; u64 *lamports; u64 length; u8 *data; const u8 *owner; u64 rentEpoch; u8 signer, writable, executable; } Info;
typedef struct { const void *start; u64 length; } Slice;

extern u64 sol_invoke_signed_c(const Instruction *, const Info *, u64, const Slice *, u64);

/* The first accounts are those of Jupiter's `route`. */
enum { TOKEN_PROGRAM, USER, USER_SOURCE, USER_DESTINATION, DESTINATION, DESTINATION_MINT, FEE_ACCOUNT, EVENT_AUTHORITY, PROGRAM,
  POOL, VAULT_OWNER, VAULT_IN, VAULT_OUT, ACCOUNT_COUNT };

/* A pool's account: its bump, and the addresses of its vaults. */
#define POOL_SIZE 65
/* Where an account of a token says what it holds, and how long it is. */
#define AMOUNT 64
#define TOKEN_ACCOUNT_SIZE 165

/* Memory that every call has for itself, below what the loader's own bookkeeping needs. */
#define HEAP 0x300000000ULL

INLINE u64 load(const u8 *at) {
  u64 value = 0;
  for (int index = 7; index >= 0; index--) value = (value << 8) | at[index];
  return value;
}
INLINE int same(const u8 *one, const u8 *other) {
  const u64 *a = (const u64 *)one;
  return a[0] == load(other) && a[1] == load(other + 8) && a[2] == load(other + 16) && a[3] == load(other + 24);
}
/* TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA, as words, since a table of constants would need a relocation. */
INLINE int isTokenProgram(const u8 *key) {
  const u64 *words = (const u64 *)key;
  return words[0] == 0x93a165d7e1f6dd06ULL && words[1] == 0xac79ebce46e1cbd9ULL && words[2] == 0x91375b5fed85b41cULL &&
         words[3] == 0xa900ff7e85f58c3aULL;
}

/* The whole part of a * b / c, of which the product takes 128 bits. a < c, so that it fits into 64. */
INLINE u64 multiplyAndDivide(u64 a, u64 b, u64 c) {
  u64 aLow = (u32)a, aHigh = a >> 32, bLow = (u32)b, bHigh = b >> 32;
  u64 low = aLow * bLow, middle = aHigh * bLow + (low >> 32), other = aLow * bHigh + (u32)middle;
  u64 high = aHigh * bHigh + (middle >> 32) + (other >> 32);
  u64 rest = high;
  low = (other << 32) | (u32)low;
  u64 quotient = 0;
  /* Long division, a bit at a time; what falls out at the top counts as well. */
  for (int bit = 0; bit < 64; bit++) {
    u64 carry = rest >> 63;
    rest = (rest << 1) | (low >> 63);
    low <<= 1;
    quotient <<= 1;
    if (carry || rest >= c) {
      rest -= c;
      quotient |= 1;
    }
  }
  return quotient;
}

INLINE u64 move(const Account *from, const Account *to, const Account *authority, const Account *program, u64 amount, const Slice *signer, u64 signers) {
  Meta *metas = (Meta *)(HEAP + 1024);
  metas[0].key = from->key; metas[0].writable = 1; metas[0].signer = 0;
  metas[1].key = to->key; metas[1].writable = 1; metas[1].signer = 0;
  metas[2].key = authority->key; metas[2].writable = 0; metas[2].signer = 1;
  u8 *data = (u8 *)(HEAP + 1152);
  data[0] = 3;
  for (int index = 0; index < 8; index++) data[1 + index] = (u8)(amount >> (8 * index));
  Instruction *instruction = (Instruction *)(HEAP + 1168);
  instruction->program = program->key;
  instruction->accounts = metas;
  instruction->accountCount = 3;
  instruction->data = data;
  instruction->length = 9;
  Info *infos = (Info *)(HEAP + 1280);
#define INFO(at, account) \
  infos[at].key = (account)->key; infos[at].lamports = (account)->lamports; infos[at].length = (account)->length; \
  infos[at].data = (account)->data; infos[at].owner = (account)->owner; infos[at].rentEpoch = ~0ULL; \
  infos[at].signer = (account)->signer; infos[at].writable = (account)->writable; infos[at].executable = (account)->executable
  INFO(0, from);
  INFO(1, to);
  INFO(2, authority);
  INFO(3, program);
  return sol_invoke_signed_c(instruction, infos, 4, signer, signers);
}

u64 entrypoint(u8 *input) {
  Account *accounts = (Account *)HEAP;
  u64 count = *(u64 *)input;
  if (count < ACCOUNT_COUNT) return ERROR_ACCOUNTS;
  u8 *at = input + 8;
  for (u64 index = 0; index < count; index++) {
    if (at[0] != 0xff) {
      /* The same account once more. */
      if (index < ACCOUNT_COUNT) accounts[index] = accounts[at[0]];
      at += 8;
      continue;
    }
    u64 length = *(u64 *)(at + 80);
    if (index < ACCOUNT_COUNT) {
      Account *account = &accounts[index];
      account->signer = at[1];
      account->writable = at[2];
      account->executable = at[3];
      account->key = at + 8;
      account->owner = at + 40;
      account->lamports = (u64 *)(at + 72);
      account->length = length;
      account->data = at + 88;
    }
    /* The data, what it may grow by, up to a whole word, and the rent's epoch. */
    at += 88 + ((length + 10240 + 7) & ~7ULL) + 8;
  }
  u64 length = *(u64 *)at;
  const u8 *data = at + 8;
  const u8 *self = data + length;

  /* `route`: a discriminator, the plan, what goes in, what was quoted, the slippage, the platform's fee. */
  if (length < 8 + 4 + 19 || load(data) != 0x2aade37a97cb17e5ULL) return ERROR_ARGUMENTS;
  const u8 *tail = data + length - 19;
  u64 amount = load(tail), quoted = load(tail + 8), slippage = tail[16] | (u64)tail[17] << 8;
  if (amount == 0 || slippage > 10000 || tail[18] != 0) return ERROR_ARGUMENTS;

  if (!accounts[USER].signer) return MISSING_SIGNATURE;
  if (!isTokenProgram(accounts[TOKEN_PROGRAM].key)) return ERROR_ACCOUNTS;
  const Account *pool = &accounts[POOL], *in = &accounts[VAULT_IN], *out = &accounts[VAULT_OUT];
  for (int index = 0; index < 32; index++)
    if (pool->owner[index] != self[index]) return ERROR_ACCOUNTS;
  if (pool->length != POOL_SIZE) return ERROR_ACCOUNTS;
  const u8 *first = pool->data + 1, *second = pool->data + 33;
  if (!(same(in->key, first) && same(out->key, second)) && !(same(in->key, second) && same(out->key, first))) return ERROR_ACCOUNTS;
  if (in->length != TOKEN_ACCOUNT_SIZE || out->length != TOKEN_ACCOUNT_SIZE) return ERROR_ACCOUNTS;
  /* An account elsewhere may take what was bought; the program's own address there says that there is none. */
  const Account *receiver = &accounts[DESTINATION];
  int isAbsent = 1;
  for (int index = 0; index < 32; index++)
    if (receiver->key[index] != self[index]) isAbsent = 0;
  if (isAbsent) receiver = &accounts[USER_DESTINATION];

  u64 sold = *(u64 *)(in->data + AMOUNT), bought = *(u64 *)(out->data + AMOUNT);
  if (sold == 0 || bought == 0) return ERROR_EMPTY;
  u64 counted = amount - (amount / 1000 * 3 + (amount % 1000 * 3 + 999) / 1000);
  if (sold + counted < sold || amount + sold < sold) return ERROR_OVERFLOW;
  u64 given = multiplyAndDivide(counted, bought, sold + counted);
  /* What has to arrive at least, rounded down as Jupiter does: quoted * (10000 - slippage) / 10000. */
  u64 kept = 10000 - slippage;
  u64 minimum = quoted / 10000 * kept + quoted % 10000 * kept / 10000;
  if (given < minimum || given == 0) return ERROR_SLIPPAGE;

  u64 failed = move(&accounts[USER_SOURCE], in, &accounts[USER], &accounts[TOKEN_PROGRAM], amount, (const Slice *)HEAP, 0);
  if (failed) return failed;
  /* The vaults belong to the address that the pool's seeds give. */
  Slice *seeds = (Slice *)(HEAP + 2048);
  u8 *word = (u8 *)(HEAP + 2176);
  word[0] = 'p'; word[1] = 'o'; word[2] = 'o'; word[3] = 'l';
  seeds[0].start = word; seeds[0].length = 4;
  seeds[1].start = pool->key; seeds[1].length = 32;
  seeds[2].start = pool->data; seeds[2].length = 1;
  Slice *signer = (Slice *)(HEAP + 2112);
  signer->start = seeds;
  signer->length = 3;
  return move(out, receiver, &accounts[VAULT_OWNER], &accounts[TOKEN_PROGRAM], given, signer, 1);
}
