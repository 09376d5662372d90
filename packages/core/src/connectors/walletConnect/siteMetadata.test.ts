// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { siteMetadata } from './providerEvents.ts'

test('siteMetadata: what the page says of itself, first for those who share it', () => {
  document.head.innerHTML =
    '<title>Shop</title><meta name="description" content="For search" /><link rel="icon" href="https://shop.example/icon.png" />'
  const said = { name: 'Shop', url: location.origin, icons: ['https://shop.example/icon.png'] }
  expect(siteMetadata({})).toEqual({ ...said, description: 'For search' })
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta property="og:description" content="To share" />',
  )
  expect(siteMetadata({})).toEqual({ ...said, description: 'To share' })
})
