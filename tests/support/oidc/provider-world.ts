import { openWorld, type World } from "../world.ts";
import { type Account, type CertifiedProvider, openCertifiedProvider } from "./certified-provider.ts";
import { SignInBrowser } from "./sign-in-browser.ts";

export type ProviderName = "google" | "microsoft";
type Accounts = Readonly<Record<string, Account>>;

/** A world with a certified provider in place of Google and another one in place of Microsoft. */
export interface ProviderWorld {
  readonly world: World;
  readonly google: CertifiedProvider;
  /** Signs in through the provider's own pages: in `way`, or in a new browser. */
  signIn(provider: ProviderName, login: string, way?: SignInBrowser, body?: object): Promise<SignedIn>;
  /** What a person who is signed in does with a provider, such as linking it. */
  again(way: SignInBrowser, token: string, provider: ProviderName, login: string, body: object): Promise<Finished>;
  close(): Promise<void>;
}

type Finished = Awaited<ReturnType<SignInBrowser["finish"]>> & { readonly token: string };
type SignedIn = Finished & { readonly way: SignInBrowser };

/** @param environment settings of the server, besides those of the providers */
export async function openProviderWorld(
  accounts: Readonly<Record<ProviderName, Accounts>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProviderWorld> {
  const callback = (name: ProviderName) => `http://localhost/login/callback/${name}`;
  const google = await openCertifiedProvider(callback("google"), accounts.google);
  const microsoft = await openCertifiedProvider(callback("microsoft"), accounts.microsoft);
  const providers = { google, microsoft };
  const world = await openWorld({
    ...environment,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    MICROSOFT_ISSUER: microsoft.issuer,
    MICROSOFT_CLIENT_ID: microsoft.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft.clientSecret,
  });
  async function finish(way: SignInBrowser, provider: ProviderName, page: URL, login: string): Promise<Finished> {
    const back = await providers[provider].signIn(page.href, login);
    const seen = await way.finish(provider, back.search);
    return { ...seen, token: String(seen.body?.token) };
  }
  return {
    world,
    google,
    async signIn(provider, login, way = new SignInBrowser(world.server), body = {}) {
      return { way, ...(await finish(way, provider, await way.begin(provider, body), login)) };
    },
    async again(way, token, provider, login, body) {
      return finish(way, provider, await way.beginAgain(provider, token, body), login);
    },
    async close() {
      await world.close();
      await google.close();
      await microsoft.close();
    },
  };
}
