export function ProcedurePreview() {
  return <main className="p-6" />;
}
