import { expect, test } from 'vitest'
import * as entry from './index.ts'

test('exports: are these and no more', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'OperatorError',
    'ServerError',
    'createLog',
    'createProject',
    'createServer',
    'defaultFeatures',
    'ensureProject',
    'errorStatus',
    'getProject',
    'limitTable',
    'limits',
    'listProjects',
    'listen',
    'openApiDocument',
    'openStore',
    'setFeatures',
    'setOrigins',
  ])
})
