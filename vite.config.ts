import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * The browser bundle, built into `dist/web` with hashed names. Nothing is inlined, because the content security policy
 * allows scripts and fonts from our own origin only. `gallery.html` shows every piece of the kit and is served in
 * development only: the build starts from `index.html`.
 */
export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwind(),
    // React Aria brings its own words in thirty languages; we speak two.
    { ...optimizeLocales.vite({ locales: ["en-US", "de-DE"] }), enforce: "pre" },
  ],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "index.html",
      output: {
        codeSplitting: {
          // What every address loads comes as one file, which compresses better than its many small ones.
          groups: [{ name: "base", tags: ["$initial"] }],
        },
      },
    },
  },
  server: {
    proxy: { "/v1": { target: server, ws: true } },
  },
});
