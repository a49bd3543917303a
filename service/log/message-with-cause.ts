/** What an error and its cause say. Some errors repeat their cause. */
export function messageWithCause({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} ${cause.message}` : message;
}
