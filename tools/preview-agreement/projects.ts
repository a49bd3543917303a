import { join } from "node:path";
import { compareWithDpy } from "./compare-with-dpy.ts";
import { compareWithJava } from "./compare-with-java.ts";
import type { ComparedProject } from "./compared.ts";
import { csharpProjects } from "./csharp-projects.ts";

export const projects: readonly ComparedProject[] = [
  {
    name: "jsoup 1.15.3",
    language: "java",
    code: "src/main/java",
    compare: (measured) => compareWithJava("jsoup-1.15.3", measured),
    from: {
      archive: "j/jsoup/jsoup_1.15.3.orig.tar.xz",
      sha256: "052511f0be47511f9b2a17d44fc1eccc4b5373e77cc5a3221e34b6af437e1e2e",
    },
  },
  {
    name: "JUnit 4.13.2",
    language: "java",
    code: "src/main/java",
    compare: (measured) => compareWithJava("junit-4.13.2", measured),
    from: {
      archive: "j/junit4/junit4_4.13.2.orig.tar.xz",
      sha256: "8cb9e6cd3c1188e93ce6ed56df12f8dab9db379256386973dbc61690ad184c60",
    },
  },
  {
    name: "Apache Commons Lang 3.12.0",
    language: "java",
    code: "src/main/java",
    compare: (measured) => compareWithJava("commons-lang-3.12.0", measured),
    from: {
      archive: "libc/libcommons-lang3-java/libcommons-lang3-java_3.12.0.orig.tar.xz",
      sha256: "f7c22574707611b63bae19ff17f59e24cdd32e2b0e61a50ec9b1b525fbc909d1",
    },
  },
  {
    name: "Recalibrate",
    language: "py",
    code: "backend",
    compare: (measured, folder) => compareWithDpy(join(folder, "../dpy_smell_report_final/backend"), measured),
    from: {
      repository: "https://github.com/VijayPuttarevaiah/recalibrate",
      commit: "368fb2d8cc8bb6a601f28a2c5092a3356924cae1",
    },
  },
  {
    name: "the standard library of Python 3.11.2",
    language: "py",
    code: "Lib",
    from: {
      archive: "p/python3.11/python3.11_3.11.2.orig.tar.gz",
      sha256: "2411c74bda5bbcfcddaf4531f66d1adc73f247f529aee981b029513aefdbf849",
    },
  },
  {
    name: "Flask",
    language: "py",
    code: "src",
    from: { repository: "https://github.com/pallets/flask", commit: "2ac89889f4cc330eabd50f295dcef02828522c69" },
  },
  ...csharpProjects,
];
