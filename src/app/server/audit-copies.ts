import { fileURLToPath } from "node:url";
import {
  type CheckpointPlace,
  filePlace,
  mailPlace,
  storePlace,
  syslogPlace,
} from "#kit/server/audit/checkpoint-places.ts";
import { type Config, ConfigError } from "#kit/server/config.ts";
import { openS3Store } from "#kit/server/storage/s3-store.ts";
import { sendersOf } from "./senders.ts";

interface OpenPlaces {
  readonly places: readonly CheckpointPlace[];
  close(): Promise<void>;
}

const syslogPort = 514;

/** [AU11] The second places of checkpoints, as AUDIT_COPIES names them. @throws ConfigError */
export async function openCheckpointPlaces(config: Config): Promise<OpenPlaces> {
  const opened = await Promise.all((config.AUDIT_COPIES ?? []).map((address) => openPlace(config, new URL(address))));
  return {
    places: opened.map(({ place }) => place),
    async close() {
      for (const one of opened) await one.close();
    },
  };
}

interface OpenPlace {
  readonly place: CheckpointPlace;
  close(): Promise<void>;
}

async function openPlace(config: Config, url: URL): Promise<OpenPlace> {
  const nothing = async () => {};
  switch (url.protocol) {
    case "s3:":
      return openBucket(config, url);
    case "syslog:":
      return { place: syslogPlace(url.hostname, Number(url.port || syslogPort)), close: nothing };
    case "mailto:": {
      const { mail } = sendersOf(config);
      if (!mail) throw new ConfigError("Wrong configuration\n  AUDIT_COPIES: a mail address needs SMTP_URL");
      return { place: mailPlace(mail, decodeURIComponent(url.pathname)), close: nothing };
    }
    default:
      return { place: filePlace(fileURLToPath(url)), close: nothing };
  }
}

/** `s3://bucket`, where the files' bucket is or `?endpoint=…&region=…`, under the same credentials. */
async function openBucket(config: Config, url: URL): Promise<OpenPlace> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const store = await openS3Store({
    bucket: url.hostname,
    region: url.searchParams.get("region") ?? config.S3_REGION,
    endpoint: url.searchParams.get("endpoint") ?? config.S3_ENDPOINT,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return { place: storePlace(store, `s3://${url.hostname}`), close: () => store.close() };
}
