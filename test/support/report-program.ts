/** Stands for `virtual:client-files` of the build, where views are drawn without one. */
export const clientFile = (name: string): string => `/${name}.client.ts`;
