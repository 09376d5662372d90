import * as z from 'zod/mini'
import { emailAddress } from '../accounts/emailAddress.ts'
import { defineMethod } from '../channel/method.ts'
import { frameDeadlines } from './deadlines.ts'
import {
  frameAccountType,
  frameAddress,
  frameChainId,
  frameDuration,
  frameId,
  frameIdentity,
  frameNetworkId,
  frameOtp,
  frameText,
  frameTextMap,
  frameUser,
  socialProvider,
} from './fields.ts'

const nothing = z.optional(z.never())
/** How long a mail's code is good, and when another may be asked for. */
const mailTimes = {
  retryAfter: z.optional(frameDuration),
  expiresAfter: z.optional(frameDuration),
} as const
const maybeMailTimes = z.optional(z.strictObject(mailTimes))
const matchNumber = z.string().check(z.regex(/^[0-9]{2,4}$/))
const { request, person, signOut } = frameDeadlines

/**
 * What the page asks the frame. No message carries a token, a key or a share of one. Names are those of the specification with our prefix; an answer
 * has the type of its question. `PING`, `GET_FACTORS`, `OPEN_SETTINGS`, `GET_LOCK_STATE`, `CONFIRM_SOCIAL` and those of identities are ours.
 */
export const appMethods = {
  /** Whether this browser holds a session of this project for this origin. */
  '@latchkey-app/IS_CONNECTED': defineMethod({
    request: nothing,
    response: z.strictObject({ isConnected: z.boolean() }),
    deadline: request,
  }),
  '@latchkey-app/GET_CHAIN_ID': defineMethod({
    request: nothing,
    response: z.strictObject({ chainId: frameChainId }),
    deadline: request,
  }),
  /** Ends the session on the server and forgets it here. */
  '@latchkey-app/SIGN_OUT': defineMethod({
    request: nothing,
    response: nothing,
    deadline: signOut,
  }),
  /** Ends what is open and starts the frame's document again. */
  '@latchkey-app/RELOAD': defineMethod({
    request: nothing,
    response: nothing,
    deadline: request,
  }),
  /** Starts an attempt to log in, or sends another mail to the address of the one that is open. */
  '@latchkey-app/CONNECT_EMAIL': defineMethod({
    request: z.strictObject({ email: emailAddress }),
    response: z.strictObject({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      ...mailTimes,
      /** What the page of the mail's link shows, too, for people to compare. */
      matchNumber: z.optional(matchNumber),
    }),
    deadline: request,
  }),
  /** Answers when the link of the mail was confirmed. */
  '@latchkey-app/CONNECT_DEVICE': defineMethod({
    request: nothing,
    response: maybeMailTimes,
    deadline: person,
  }),
  '@latchkey-app/CONNECT_OTP': defineMethod({
    request: z.strictObject({ otp: frameOtp }),
    response: nothing,
    deadline: request,
  }),
  /**
   * Begins a login, or (`link`) the linking of another identity to the account that is open. `attempt` is the page's: it has put it into the address of
   * the window that it opened with the click. `returnUrl` is where a redirect ends, on the page's own origin.
   */
  '@latchkey-app/GET_SOCIAL_REDIRECT_URI': defineMethod({
    request: z.strictObject({
      provider: socialProvider,
      attempt: z.optional(frameId),
      mode: z.optional(z.enum(['popup', 'redirect'])),
      returnUrl: z.optional(frameText),
      purpose: z.optional(z.enum(['login', 'link'])),
    }),
    response: z.strictObject({
      uri: frameText,
      /** What the window shows, too, for people to compare. */
      matchNumber,
      expiresAfter: frameDuration,
    }),
    deadline: request,
  }),
  /** Waits until the attempt of this address is confirmed, and logs in. Aborted, it ends the attempt. May ask as `GET_USER` does. */
  '@latchkey-app/CONNECT_SOCIAL': defineMethod({
    request: z.strictObject({
      uri: frameText,
      preferredAccountType: z.optional(frameAccountType),
      chainId: z.optional(frameChainId),
    }),
    response: frameUser,
    deadline: person,
  }),
  /** What the window has posted: the attempt that `CONNECT_SOCIAL` or `LINK_IDENTITY` waits for needs no other confirmation. */
  '@latchkey-app/CONFIRM_SOCIAL': defineMethod({
    request: z.strictObject({ uri: frameText }),
    response: nothing,
    deadline: request,
  }),
  /** Waits like `CONNECT_SOCIAL`, shows its owner what is to be linked, asks for a factor, and links it. */
  '@latchkey-app/LINK_IDENTITY': defineMethod({
    request: z.strictObject({ uri: frameText }),
    response: z.strictObject({ identity: frameIdentity }),
    deadline: person,
  }),
  /** Needs a factor, too. The last way to log in stays. */
  '@latchkey-app/UNLINK_IDENTITY': defineMethod({
    request: z.strictObject({ id: frameId }),
    response: nothing,
    deadline: person,
  }),
  /** What leads to this account besides its e-mail address. */
  '@latchkey-app/GET_IDENTITIES': defineMethod({
    request: nothing,
    response: z.strictObject({
      /** The address that logs in by code, where there is one. */
      email: z.nullable(frameText),
      identities: z.array(frameIdentity).check(z.maxLength(100)),
    }),
    deadline: request,
  }),
  /**
   * Begins a login with Farcaster, or (`link`) the linking of a Farcaster account, in place of the one before. `LINK_IDENTITY` takes the address for
   * its `uri`.
   */
  '@latchkey-app/GET_FARCASTER_URI': defineMethod({
    request: z.optional(
      z.strictObject({
        purpose: z.optional(z.enum(['login', 'link'])),
      }),
    ),
    response: z.strictObject({ url: frameText, expiresAfter: frameDuration }),
    deadline: request,
  }),
  /** Waits until the person has approved in their app, and logs in. Aborted, it gives the login up. `GET_USER` comes next. */
  '@latchkey-app/CONNECT_FARCASTER': defineMethod({
    request: nothing,
    response: z.strictObject({ userName: frameText }),
    deadline: person,
  }),
  /** The account, once a wallet exists. May wait for a person: "Continue to {origin}?", unlocking, setting a factor up. */
  '@latchkey-app/GET_USER': defineMethod({
    request: z.optional(
      z.strictObject({
        chainId: z.optional(frameChainId),
        preferredAccountType: z.optional(frameAccountType),
      }),
    ),
    response: frameUser,
    deadline: person,
  }),
  '@latchkey-app/SWITCH_NETWORK': defineMethod({
    request: z.strictObject({ chainId: frameChainId }),
    response: z.strictObject({ chainId: frameChainId }),
    deadline: request,
  }),
  /** EIP-1193. What `rpcPolicy` says decides whether a person is asked; `rpcParams` and `rpcResults` say what goes in and comes out. */
  '@latchkey-app/RPC_REQUEST': defineMethod({
    request: z.strictObject({
      method: z.string().check(z.regex(/^[a-zA-Z0-9_]{1,64}$/)),
      params: z.optional(z.unknown()),
      chainId: z.optional(frameNetworkId),
    }),
    response: z.strictObject({
      result: z.optional(z.unknown()),
    }),
    deadline: person,
  }),
  /** Ends every request that waits for a person. */
  '@latchkey-app/RPC_ABORT': defineMethod({
    request: nothing,
    response: nothing,
    deadline: request,
  }),
  /** Needs a confirmation drawn by the frame; what it answers says which code is asked for first. */
  '@latchkey-app/UPDATE_EMAIL': defineMethod({
    request: z.strictObject({ email: emailAddress }),
    response: z.strictObject({
      action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      ...mailTimes,
    }),
    deadline: person,
  }),
  /** The code of the mail to the address that is verified now. */
  '@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP': defineMethod({
    request: z.strictObject({ otp: frameOtp }),
    response: maybeMailTimes,
    deadline: request,
  }),
  /** The code of the mail to the new address. */
  '@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP': defineMethod({
    request: z.strictObject({ otp: frameOtp }),
    response: z.strictObject({
      newEmail: frameText,
      /** Milliseconds until the change takes effect, where the wallet has not signed it. Absent where it has. */
      appliesAfter: z.optional(z.number()),
    }),
    deadline: request,
  }),
  '@latchkey-app/SYNC_THEME': defineMethod({
    request: z.strictObject({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(frameTextMap),
      themeTokens: z.optional(frameTextMap),
      /** A BCP 47 tag; the frame has English, German and Arabic. */
      language: z.optional(z.string().check(z.maxLength(35))),
      dir: z.optional(z.enum(['ltr', 'rtl'])),
    }),
    response: nothing,
    deadline: request,
  }),
  /** What the site says of itself. An approval never shows it: that shows the origin. */
  '@latchkey-app/SYNC_DAPP_DATA': defineMethod({
    request: z.strictObject({
      metadata: z.optional(
        z.strictObject({
          name: frameText,
          description: frameText,
          url: frameText,
          icons: z.array(frameText).check(z.maxLength(10)),
        }),
      ),
      sdkVersion: frameText,
      sdkType: frameText,
      projectId: frameText,
    }),
    response: nothing,
    deadline: request,
  }),
  '@latchkey-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS': defineMethod({
    request: nothing,
    response: z.strictObject({
      smartAccountEnabledNetworks: z.array(z.int()).check(z.maxLength(1_000)),
    }),
    deadline: request,
  }),
  '@latchkey-app/INIT_SMART_ACCOUNT': defineMethod({
    request: nothing,
    response: z.strictObject({
      address: frameAddress,
      isDeployed: z.boolean(),
    }),
    deadline: request,
  }),
  '@latchkey-app/SET_PREFERRED_ACCOUNT': defineMethod({
    request: z.strictObject({ type: frameAccountType }),
    response: z.strictObject({ type: frameAccountType, address: frameAddress }),
    deadline: request,
  }),
  /** A sign of life. */
  '@latchkey-app/PING': defineMethod({
    request: nothing,
    response: nothing,
    deadline: request,
  }),
  /** Which factors open the wallet; what they are made of stays with the frame. */
  '@latchkey-app/GET_FACTORS': defineMethod({
    request: nothing,
    response: z.strictObject({
      factors: z
        .array(
          z.strictObject({
            kind: z.enum(['device', 'passkey', 'password', 'recoveryCode', 'file']),
            /** Milliseconds since 1970, by the server's clock. */
            createdAt: z.optional(z.number()),
          }),
        )
        .check(z.maxLength(100)),
    }),
    deadline: request,
  }),
  /** Shows a page of settings that the frame draws; answers when it is closed. */
  '@latchkey-app/OPEN_SETTINGS': defineMethod({
    request: z.strictObject({
      page: z.enum(['factors', 'devices']),
    }),
    response: nothing,
    deadline: person,
  }),
  /** Whether a factor has to be shown before anything can be signed. */
  '@latchkey-app/GET_LOCK_STATE': defineMethod({
    request: nothing,
    response: z.strictObject({ locked: z.boolean() }),
    deadline: request,
  }),
} as const

/** What the page asks the frame, by name. */
export type AppMethods = typeof appMethods
