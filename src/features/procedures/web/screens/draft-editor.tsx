export function DraftEditor() {
  return <main className="p-6" />;
}
