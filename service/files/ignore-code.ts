/** Handles a rejection with this system error code, such as `ENOENT`, as undefined. Other errors are thrown again. */
export function ignoreCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === code) return undefined;
    throw error;
  };
}
