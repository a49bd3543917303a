import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variables } from "#service/config.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const objects = parseAllDocuments(read("kubernetes.yaml")).map((document) => document.toJS());
const ofKind = (kind: string) => objects.find((object) => object.kind === kind);
const compose = parse(read("compose.yaml"));
const containers = ["Deployment", "Job"].map((kind) => ofKind(kind).spec.template.spec.containers[0]);

test.each([
  ["compose.yaml", Object.keys(compose.services.service.environment)],
  ["kubernetes.yaml", Object.keys(ofKind("ConfigMap").data)],
])("%s sets only variables of the service", (_, names) => {
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !(name in variables))).toEqual([]);
});

describe("Kubernetes", () => {
  test.each(containers)("the container $name may write to its volumes alone", ({ securityContext, volumeMounts }) => {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(volumeMounts).toEqual(expect.arrayContaining([expect.objectContaining({ mountPath: "/tmp" })]));
  });

  test("service and budget find the pods, the policy admits Prometheus alone to the metrics, and the probes their port", () => {
    const { selector, template } = ofKind("Deployment").spec;
    const { labels } = template.metadata;
    expect(selector.matchLabels).toEqual(labels);
    expect(ofKind("Service").spec.selector).toEqual(labels);
    expect(ofKind("PodDisruptionBudget").spec.selector.matchLabels).toEqual(labels);
    for (const kind of ["Deployment", "Job"])
      expect(ofKind(kind).spec.template.metadata.labels).toMatchObject(
        ofKind("NetworkPolicy").spec.podSelector.matchLabels,
      );
    const [{ startupProbe, livenessProbe, readinessProbe, ports }] = containers;
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual(
      ["/healthz", "/healthz", "/readyz"].map((path) => ({ path, port: "http" })),
    );
    expect(ports).toContainEqual({
      name: "metrics",
      containerPort: Number(ofKind("ConfigMap").data.METRICS_PORT.split(":").at(-1)),
    });
    expect(ofKind("Service").spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(["http"]);
  });

  test("the job migrates for the version that is deployed", () => {
    const [{ image }, { image: migrating }] = containers;
    expect(migrating).toBe(image);
    const [, version = ""] = image.split(":");
    expect(ofKind("Job").metadata.name).toBe(`designite-migrate-${version.replaceAll(".", "-")}`);
  });
});

test("a service of the compose file that the internet may reach through a proxy is closed like the unit", () => {
  const { service, database } = compose.services;
  expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(service.ports.join()).not.toContain(service.environment.METRICS_PORT.split(":").at(-1));
  expect(database.ports).toBeUndefined();
  expect(read("compose.yaml")).not.toMatch(/PASSWORD: (?!\$\{\w+:\?)/);
});

test("the image runs the project's Node from a base image with its digest, as no root", () => {
  const { dependencies } = JSON.parse(read("../package.json"));
  const containerfile = read("container/Containerfile");
  expect(containerfile).toMatch(new RegExp(`node:${RegExp.escape(dependencies.node)}-[\\w-]+@sha256:[0-9a-f]{64}\n`));
  expect(containerfile.split("\nFROM ").at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});
