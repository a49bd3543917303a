declare module "virtual:home" {
  export const evidence: import("#site/illustrations/home/home-drawings.ts").HomeEvidence;
}
