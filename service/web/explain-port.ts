/** Why the service cannot listen, in a sentence that says how to correct it; undefined for any other error. */
export function explainPort(error: Error, variable = "PORT"): string | undefined {
  const { code, port } = { code: undefined, port: undefined, ...error };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Stop it, or set ${variable} to another number.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be used by this user. Set ${variable} to another number.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST names no address of this machine. Leave it out, or set it to 127.0.0.1 behind a proxy on the same machine.";
  return undefined;
}
