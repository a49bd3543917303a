import { errorCode } from "./error-code.ts";

/** Handles a rejection with this system error code, such as `ENOENT`, as undefined. Other errors are thrown again. */
export function ignoreCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (errorCode(error) === code) return undefined;
    throw error;
  };
}
