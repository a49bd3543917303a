import { once } from "node:events";
import * as v from "valibot";

const Message = v.object({
  id: v.nullish(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.union([v.object({ message: v.string() }), v.string()])),
  message: v.optional(v.string()),
});

/**
 * The protocol of Chromium's developer tools, and WebDriver BiDi, which differs in the form of an error: commands with
 * their answers, and events.
 */
export async function openDevTools(address: string) {
  const socket = new WebSocket(address);
  const answers = new Map<number, (message: v.InferOutput<typeof Message>) => void>();
  const listeners = new Set<(method: string, params: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = v.parse(Message, JSON.parse(String(data)));
    if (typeof message.id === "number") answers.get(message.id)?.(message);
    for (const listener of message.method ? listeners : []) listener(message.method ?? "", message.params);
  });
  // Nobody answers any more.
  socket.addEventListener("close", () => {
    for (const answer of [...answers.values()]) answer({ error: { message: "the connection was closed" } });
  });
  await once(socket, "open");
  let last = 0;
  return {
    send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
      last += 1;
      const id = last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      answers.set(id, ({ result, error, message }) => {
        answers.delete(id);
        if (error)
          reject(new Error(`${method}: ${typeof error === "string" ? `${error}, ${message}` : error.message}`));
        else resolve(result);
      });
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      return promise;
    },
    /** Calls `run` with the values of each such event until the returned function is called. */
    listen(event: string, run: (params: unknown) => void): () => void {
      const listener = (method: string, params: unknown) => {
        if (method === event) run(params);
      };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => socket.close(),
  };
}
