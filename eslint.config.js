import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import house from './quality/lint/rules.js'

const typed = ['**/*.{ts,tsx}']
const tests = [
  '**/*.test.{ts,tsx}',
  '**/fixtures/**',
  'e2e/**',
  'quality/**',
  'packages/testing/**',
]

/**
 * For all of the repository (`LINT_WHOLE=1`, as `npm test` sets it) one program: each folder's own would check what it imports from the others
 * again. A few files are quicker with their folder's.
 */
const program =
  process.env.LINT_WHOLE === '1' ? { project: 'tsconfig.lint.json' } : { projectService: true }

/** What a unit may import of ours; everything else of ours is refused. */
const mayImport = (files, ...allowed) => ({
  files,
  ignores: ['**/*.test.{ts,tsx}', '**/fixtures/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: allowed.length
              ? `^@latchkey/(?!(?:${allowed.join('|')})(?:/|$))`
              : '^@latchkey/',
            message: allowed.length
              ? `Of ours, only ${allowed.join(' and ')} may be imported here.`
              : 'The vocabulary imports nothing of ours.',
          },
          {
            regex: String.raw`^@latchkey/[a-z]+/(src|dist)/`,
            message: 'Import the public entry point.',
          },
          {
            regex: String.raw`^(\.\./)+(packages|apps)/`,
            message: 'Import the package by its name.',
          },
        ],
      },
    ],
  },
})

const namespaces = '/^(eip155|solana|bip122|polkadot|cosmos|tron|sui|ton)$/'
const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'A union of string literals says the same and costs nothing at run time.',
}
const noNamespaceComparison = [
  `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=${namespaces}]`,
  `SwitchCase > Literal.test[value=${namespaces}]`,
  `CallExpression[callee.property.name=/^(startsWith|includes)$/] > Literal[value=/^(eip155|solana|bip122):?$/]`,
].map((selector) => ({
  selector,
  message: 'Ask the adapter for the capability; only adapters know namespaces by name.',
}))

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      'packages/server/frame/**',
      '**/node_modules/**',
      'test-results/**',
      'playwright-report/**',
      '.latchkey/**',
      '.cache/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        clearInterval: 'readonly',
        clearTimeout: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        process: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: typed,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { ...program, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // A capability that is absent is called with `?.()`, so lists of promises hold `undefined` as well.
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, inheritedMethods: false } },
      ],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-this-alias': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Objects here are made by functions that close over their state, so a method taken off its object keeps working.
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', noEnum],
      'no-undef': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    plugins: { house },
    rules: { 'house/suppression-reason': 'error' },
  },
  {
    files: ['{packages,apps,tools}/*/src/**'],
    rules: { 'house/file-name': 'error' },
  },
  {
    files: ['{packages,apps,tools}/*/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'house/cast-reason': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    // One list of texts for each language, without code.
    files: ['apps/frame/src/screens/texts/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: [
      'packages/{protocol,core,react,server}/src/**/*.{ts,tsx}',
      '{apps,tools}/*/src/**/*.{ts,tsx}',
    ],
    ignores: [...tests, 'packages/core/src/{adapters,connectors,networks}/**'],
    rules: { 'no-restricted-syntax': ['error', noEnum, ...noNamespaceComparison] },
  },
  {
    // The log is where everything else writes instead.
    files: [
      'packages/core/src/kit/createLog.ts',
      'packages/server/src/bin.ts',
      'packages/server/src/cli/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Wallets throw plain objects with a code (EIP-1193), and so do those that stand in for them.
    files: ['packages/core/src/connectors/mock.ts', 'packages/testing/src/wallets/**'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  {
    // `node:http` takes handlers that answer later.
    files: ['packages/{server,testing}/src/**/*.ts', '**/*.test.{ts,tsx}', '{e2e,quality}/**/*.ts'],
    rules: {
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  mayImport(['packages/protocol/src/**']),
  mayImport(['packages/core/src/**'], 'protocol'),
  mayImport(['packages/react/src/**'], 'core', 'protocol'),
  mayImport(['packages/server/src/**'], 'protocol'),
  mayImport(['apps/frame/src/**'], 'protocol'),
  mayImport(['apps/demo/src/**'], 'core', 'react', 'testing'),
  mayImport(['tools/phone-wallet/src/**'], 'testing'),
  {
    files: ['packages/{protocol,core}/src/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'react', message: 'Core runs without React.' }, 'react-dom'] },
      ],
    },
  },
  {
    files: ['packages/react/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: { 'house/folder-boundaries': 'error' },
  },
  {
    files: ['apps/demo/src/**/*.{ts,tsx}', 'tools/phone-wallet/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['packages/react/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Requests belong to core.' },
        { name: 'XMLHttpRequest', message: 'Requests belong to core.' },
        { name: 'ethereum', message: 'Wallets are reached through connectors.' },
      ],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) => [
          { object, property: 'fetch', message: 'Requests belong to core.' },
          { object, property: 'ethereum', message: 'Wallets are reached through connectors.' },
        ]),
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // A test's component hands what it sees to the test around it.
    files: ['packages/react/src/**/*.test.tsx'],
    rules: { 'react-hooks/globals': 'off' },
  },
  {
    files: ['**/*.config.ts', 'packages/*/scripts/**', 'apps/*/scripts/**'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: null, projectService: false } },
  },
)
