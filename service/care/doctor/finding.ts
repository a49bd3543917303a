/** A finding about one part of the installation. Only a fault keeps the service from working. */
export interface Finding {
  subject: string;
  state: "sound" | "look" | "fault";
  words: string;
}

export const sound = (subject: string, words: string): Finding => ({ subject, state: "sound", words });
export const look = (subject: string, words: string): Finding => ({ subject, state: "look", words });
export const fault = (subject: string, words: string): Finding => ({ subject, state: "fault", words });
