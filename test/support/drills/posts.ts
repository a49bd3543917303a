export interface Person {
  email: string;
  /** The address that the request seems to come from, so that the limit of one caller is not met. */
  from: string;
}

/** Different people, each at a domain and an address of their own. */
export const person = (index: number): Person => ({
  email: `person@u${index}.example.org`,
  from: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

/** The variables with which the service believes the addresses of `person`. */
export const trustLoopback = { TRUSTED_PROXIES: "127.0.0.1,::1" };

export async function postJson(url: string, path: string, body: unknown, from = "10.0.0.1"): Promise<number> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: typeof body === "string" ? body : JSON.stringify(body),
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.status;
}

export const requestLicense = (url: string, { email, from }: Person, lang = "Java"): Promise<number> =>
  postJson(url, "/apis/acad-lic-request", { name: "Ada Lovelace", email, university: "Tripos", lang }, from);

export const subscribe = (url: string, { email, from }: Person): Promise<number> =>
  postJson(url, "/apis/subscribe", { email }, from);

export const succeeded = (status: number): boolean => status >= 200 && status < 300;

/** What is wrong with a page of the small site for tests, if anything. */
export async function pageFaults(url: string): Promise<string[]> {
  const { status } = await fetch(`${url}/faq`).catch(() => ({ status: "not at all" }));
  return status === 200 ? [] : [`a page was answered ${status}`];
}
