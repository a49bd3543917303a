import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** The name of the site in the documented configurations. */
export const proxiedHost = "designite.example";

/** Makes `cert.pem` and `key.pem` in a folder, for two days. */
export async function writeCertificate(folder: string): Promise<void> {
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const subject = ["-days", "2", "-subj", `/CN=${proxiedHost}`, "-addext", `subjectAltName=DNS:${proxiedHost}`];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  await promisify(execFile)("openssl", ["req", "-x509", ...key, ...subject, ...files]);
}
