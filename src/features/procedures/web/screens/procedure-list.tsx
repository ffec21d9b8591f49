export function ProcedureList() {
  return <main className="p-6" />;
}
